// Plain HTML pages that work without scripts: their style and Content-Security-Policy.
import { hashOf } from '../db/hash-of.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter]!)

/** The hash of an inline `<style>` or `<script>`, as a source in a policy. */
export const inlineSource = (text: string): string => `'sha256-${hashOf(text).toString('base64')}'`
