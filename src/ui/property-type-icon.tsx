// One icon per property type, a line drawing with a soft fill, so that a type is recognized at a glance and never by
// color alone.
import type { ReactNode } from 'react'
import type { PropertyIcon } from '#contract/property-type.ts'
import { usePropertyTypes } from './property-types.ts'

const soft = { fill: 'var(--type-fill, var(--accent-soft))' }

const PICTURES: Record<PropertyIcon, ReactNode> = {
  house: (
    <>
      <path d="M9 21.5 24 9l15 12.5V39a1.5 1.5 0 0 1-1.5 1.5h-27A1.5 1.5 0 0 1 9 39z" {...soft} />
      <path d="M5 24.8 24 9l19 15.8M20 40.5V29.5h8v11M33.5 16.6V10h4.5v10.4" />
    </>
  ),
  'multi-family': (
    <>
      <path d="M6 22.5 15.5 14l9.5 8.5v18H6z" {...soft} />
      <path d="M25 22.5 33.5 14l8.5 8.5v18H25z" {...soft} />
      <path d="M4 24.3 15.5 14 25 22.5 33.5 14 44 24.3M12.5 40.5v-8h6v8M30.5 40.5v-8h6v8M13 24.5h5M31 24.5h5" />
    </>
  ),
  rental: (
    <>
      <path d="M8 22 21 11l13 11v6.5L28 40.5H8z" {...soft} />
      <path d="M4.5 25 21 11l13 11M8 22v18.5h15M15.5 40.5V31h7" />
      <circle cx="36.5" cy="29.5" r="5" fill="var(--surface)" />
      <path d="m33 33-6.5 7.5M29 37.6l2.8 2.4" />
    </>
  ),
  mobile: (
    <>
      <rect x="4.5" y="17" width="35" height="18" rx="2.5" {...soft} />
      <path d="M7 17l2.5-4.5h25L37 17M10 22.5h7v5.5h-7zM31 35V23h-5.5v12M39.5 33.5h4.5" />
      <circle cx="13.5" cy="36.5" r="3.5" fill="var(--surface)" />
      <circle cx="21.5" cy="36.5" r="3.5" fill="var(--surface)" />
    </>
  ),
  land: (
    <>
      <path d="M4.5 34c8-7 14-7 20-2.5s12 4 19-1v10h-39z" {...soft} />
      <path d="M4.5 34c8-7 14-7 20-2.5s12 4 19-1M4.5 40.5h39M33.5 31V21" />
      <path d="M33.5 25.5a6 6 0 0 1-6-6.5c0-4 2.7-8.5 6-11 3.3 2.5 6 7 6 11a6 6 0 0 1-6 6.5z" {...soft} />
      <path d="M11 27.5v-13M11 15.5h9l-2.5 3.5 2.5 3.5h-9" />
    </>
  ),
  commercial: (
    <>
      <path d="M8 40.5V10.5A1.5 1.5 0 0 1 9.5 9h17a1.5 1.5 0 0 1 1.5 1.5v30z" {...soft} />
      <path d="M8 40.5V10.5A1.5 1.5 0 0 1 9.5 9h17a1.5 1.5 0 0 1 1.5 1.5v30M28 20h10.5a1.5 1.5 0 0 1 1.5 1.5v19M4.5 40.5h39M15.5 40.5v-7h5v7M13.5 15h2M20.5 15h2M13.5 21h2M20.5 21h2M13.5 27h2M20.5 27h2M33 26.5h2.5M33 32.5h2.5" />
    </>
  ),
  farm: (
    <>
      <path d="M6 21.5 9.5 13.5 19 8.5l9.5 5L32 21.5v19H6z" {...soft} />
      <path d="M4.5 24 9.5 13.5 19 8.5l9.5 5L33.5 24M6 21.5v19h26v-19M13 40.5V28.5h12v12M13 28.5l12 12M25 28.5l-12 12M16.5 18.5h5M32 40.5h11.5V19a5 5 0 0 0-5-5 5 5 0 0 0-4 2M35.5 24H43.5" />
    </>
  ),
}

const isDrawn = (icon: string | undefined): icon is PropertyIcon => icon !== undefined && Object.hasOwn(PICTURES, icon)

/**
 * `type`: the board's code (RES …), whose data names the drawing; a house if it names none. `label`: accessible name
 * when no text is next to it.
 */
export function PropertyTypeIcon({ type, size = 48, label }: { type?: string; size?: number; label?: string }) {
  const types = usePropertyTypes()
  const icon = types.byCode(type ?? '')?.icon
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden next to its text
    <svg
      className="property-type-icon"
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 32 ? 3 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {PICTURES[isDrawn(icon) ? icon : 'house']}
    </svg>
  )
}
