// Names in the URL of the sheets that load after the form's first page.
export const PLOTTER = 'plotter'
export const PERSON = 'person:'
