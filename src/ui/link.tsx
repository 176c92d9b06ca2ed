// The one way to link inside the portal: a real anchor with a typed address (Ionic's own links reload the page without
// its router).
export { Link } from '@tanstack/react-router'
