// The interface's own line icons, as inline SVG: no font, no request, no innerHTML. Decorative by default; a control's name is its text or aria-label.
import type { ReactNode } from 'react'

const SHAPES = {
  home: <path d="M4 11.2 12 4.5l8 6.7M6.2 9.6V19a.8.8 0 0 0 .8.8h3.3v-5.2h3.4v5.2H17a.8.8 0 0 0 .8-.8V9.6" />,
  listings: <path d="M4 6.5h16M4 12h16M4 17.5h10" />,
  plus: <path d="M12 5v14M5 12h14" />,
  drafts: (
    <path d="M13.5 4.5H7a1.5 1.5 0 0 0-1.5 1.5v12.5A1.5 1.5 0 0 0 7 20h9.5a1.5 1.5 0 0 0 1.5-1.5v-6M10 14.5l.6-2.9 7.6-7.5a1.3 1.3 0 0 1 1.8 0l.3.3a1.3 1.3 0 0 1 0 1.8l-7.5 7.6z" />
  ),
  more: (
    <g fill="currentColor" stroke="none">
      <circle cx="5.5" cy="12" r="1.7" />
      <circle cx="12" cy="12" r="1.7" />
      <circle cx="18.5" cy="12" r="1.7" />
    </g>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6" />
      <path d="m15.5 15.5 4 4" />
    </>
  ),
  back: <path d="m14.5 5.5-6.5 6.5 6.5 6.5" />,
  forward: <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />,
  first: <path d="m17.5 6-6 6 6 6M7 6v12" />,
  last: <path d="m6.5 6 6 6-6 6M17 6v12" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  check: <path d="m5 12.8 4.4 4.4L19 7.4" />,
  edit: <path d="m5 19 .9-4L16.2 4.7a1.6 1.6 0 0 1 2.3 0l.8.8a1.6 1.6 0 0 1 0 2.3L9 18.1zM14.3 6.6l3.1 3.1" />,
  trash: <path d="M5 7h14M9.5 7V4.8h5V7M7 7l.8 12.2h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5" />,
  send: <path d="M4.5 11.8 19.5 4.5l-5 15.2-3.2-6.4zM11.3 13.3l8.2-8.8" />,
  settings: (
    <>
      <path d="M4 7.5h9M17.5 7.5H20M4 16.5h2.5M11 16.5h9" />
      <circle cx="15.2" cy="7.5" r="2.2" />
      <circle cx="8.8" cy="16.5" r="2.2" />
    </>
  ),
  logout: <path d="M10.5 5H6.8A1.3 1.3 0 0 0 5.5 6.3v11.4A1.3 1.3 0 0 0 6.8 19h3.7M14.5 8l4 4-4 4M18 12H9.5" />,
  person: (
    <>
      <circle cx="12" cy="8.3" r="3.6" />
      <path d="M5 19.5c.8-3.6 3.5-5.4 7-5.4s6.2 1.8 7 5.4" />
    </>
  ),
  photo: (
    <>
      <rect x="4" y="5" width="16" height="14" rx="2" />
      <circle cx="9" cy="10" r="1.6" />
      <path d="m5 17 4.6-4 3 2.6 3.2-3.6 4.2 4.5" />
    </>
  ),
  camera: (
    <>
      <path d="M4 8.8A1.3 1.3 0 0 1 5.3 7.5h2.4l1.5-2.3h5.6l1.5 2.3h2.4A1.3 1.3 0 0 1 20 8.8v8.9a1.3 1.3 0 0 1-1.3 1.3H5.3A1.3 1.3 0 0 1 4 17.7z" />
      <circle cx="12" cy="13" r="3.3" />
    </>
  ),
  phone: (
    <>
      <rect x="7" y="3.5" width="10" height="17" rx="2" />
      <path d="M11 17.8h2" />
    </>
  ),
  cloud: <path d="M7.5 18.5a4 4 0 0 1-.5-7.97 5.2 5.2 0 0 1 10.1 1A3.5 3.5 0 0 1 17 18.5z" />,
  'cloud-done': (
    <>
      <path d="M7.5 18.5a4 4 0 0 1-.5-7.97 5.2 5.2 0 0 1 10.1 1A3.5 3.5 0 0 1 17 18.5z" />
      <path d="m9.3 14 2 2 3.6-3.8" />
    </>
  ),
  'cloud-off': (
    <>
      <path d="M9.3 7.5a5.2 5.2 0 0 1 7.8 4 3.5 3.5 0 0 1 2 5.9M16.5 18.5h-9a4 4 0 0 1-.5-7.97q.1-.5.3-.9" />
      <path d="m4.5 4.5 15 15" />
    </>
  ),
  sync: <path d="M19 8.5A7.5 7.5 0 0 0 5.6 8M5 4.5V8.5h4M5 15.5A7.5 7.5 0 0 0 18.4 16M19 19.5v-4h-4" />,
  lock: (
    <>
      <rect x="5.5" y="10.5" width="13" height="9" rx="2" />
      <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
    </>
  ),
  alert: (
    <>
      <path d="M12 4.5 21 19.5H3z" />
      <path d="M12 10v4.3M12 16.9v.1" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 11.2v4.6M12 8.2v.1" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  mail: <path d="M4 6.5h16v11H4zM4.5 7l7.5 6 7.5-6" />,
  call: (
    <path d="M8.6 4.5H5.8A1.3 1.3 0 0 0 4.5 5.9C5 13.2 10.8 19 18.1 19.5a1.3 1.3 0 0 0 1.4-1.3v-2.8l-4-1.5-1.7 2a12 12 0 0 1-5.7-5.7l2-1.7z" />
  ),
  web: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M4 12h16M12 4c2.5 2.3 3.5 5 3.5 8s-1 5.7-3.5 8c-2.5-2.3-3.5-5-3.5-8s1-5.7 3.5-8" />
    </>
  ),
  install: <path d="M12 4v10.5M7.8 10.5 12 14.7l4.2-4.2M5 18.5h14" />,
  theme: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 4a8 8 0 0 0 0 16z" fill="currentColor" />
    </>
  ),
  storage: (
    <>
      <ellipse cx="12" cy="6.5" rx="7" ry="2.5" />
      <path d="M5 6.5v11c0 1.4 3.1 2.5 7 2.5s7-1.1 7-2.5v-11M5 12c0 1.4 3.1 2.5 7 2.5s7-1.1 7-2.5" />
    </>
  ),
  up: <path d="m6 14.5 6-6 6 6" />,
  down: <path d="m6 9.5 6 6 6-6" />,
  drag: <path d="M5 9.5h14M5 14.5h14" />,
  calendar: (
    <>
      <rect x="4.5" y="6" width="15" height="13.5" rx="2" />
      <path d="M4.5 10.5h15M8.5 3.8v4M15.5 3.8v4" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof SHAPES

export function Icon({ name, size = 24, label }: { name: IconName; size?: number; label?: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden beside its words
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {SHAPES[name]}
    </svg>
  )
}
