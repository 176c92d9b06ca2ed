// Allowlist for the HTML of a board's announcements: a few text tags, and links to safe addresses. Runs when a catalog
// is published, so phones receive and show only sanitized HTML.
import sanitizeHtml from 'sanitize-html'

/** Browsers treat a backslash after the first slash as a second slash, which starts another host. */
const SAFE_ADDRESS = /^(https:\/\/|mailto:|tel:|\/(?![/\\]))[^\s<>"'`]*$/i

const linkAttributes = ({ href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  SAFE_ADDRESS.test(href) ? { href, rel: 'noopener noreferrer' } : {}

const ALLOWLIST: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'h3', 'h4', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  /** Removed together with their content; other disallowed tags leave their text. */
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'xmp'],
    ...['iframe', 'object', 'template', 'noscript', 'svg', 'math'],
  ],
  transformTags: { a: (tagName, attributes) => ({ tagName, attribs: linkAttributes(attributes) }) },
}

export const cleanHtml = (html: string): string => sanitizeHtml(html, ALLOWLIST)
