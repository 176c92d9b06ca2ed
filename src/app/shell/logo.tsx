/** The portal's logo, as in public/icons/icon.svg. */
export function Logo({ size }: { size: number }) {
  return (
    <svg className="logo" width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="15" fill="#0b5d4e" />
      <path fill="#fff" d="M32 13.5 51 29.2V31h-3.6v15H16.6V31H13v-1.8z" />
      <path fill="#f6b73c" d="M27.5 34.5a4.5 4.5 0 0 1 9 0V46h-9z" />
      <path fill="none" stroke="#fff" strokeWidth="3.4" strokeLinecap="round" d="M11 51.5h30c4.5 0 6 .3 12-3.5" />
    </svg>
  )
}
