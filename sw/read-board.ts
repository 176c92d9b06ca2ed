// Extracts from the board's replies what is needed to store them: a form's hash and its option tables, the list of
// forms, the requested names. Never throws.
type Definition = { hash: string; lookups: string[]; lookupsHash: string }

export function readDefinition(text: string): Definition {
  const found = readJson(text) as Partial<Definition> | null
  return {
    hash: typeof found?.hash === 'string' ? found.hash : '',
    lookups: Array.isArray(found?.lookups) ? found.lookups : [],
    lookupsHash: typeof found?.lookupsHash === 'string' ? found.lookupsHash : '',
  }
}

export function readForms(text: string): { formName: string; hash: string }[] {
  const found = readJson(text) as { forms?: { formName: string; hash: string }[] } | null
  return Array.isArray(found?.forms) ? found.forms : []
}

export function readNames(text: string): string[] | null {
  const found = readJson(text) as { lookupNames?: unknown } | null
  return Array.isArray(found?.lookupNames) ? found.lookupNames.map(String) : null
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
