// Names in the address of the sheets that come after the form's first page.
export const PLOTTER = 'plotter'
export const PERSON = 'person:'
