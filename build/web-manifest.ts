import type { ManifestOptions } from 'vite-plugin-pwa'
import { SHARE_ADDRESS, SHARE_FIELD, SHARE_FILES_FIELD, SHARED_DOCUMENTS } from '../contract/share.ts'

/** Web app manifest, for the phone's home screen. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Curbside',
  short_name: 'Curbside',
  description: 'List a house from a phone, with or without signal.',
  lang: 'en-CA',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: '#ffffff',
  background_color: '#f3f5f2',
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // A link opened while the portal runs comes to its window, which asks before it leaves a form (opened-links.tsx).
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  share_target: {
    action: SHARE_ADDRESS,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      files: [
        { name: SHARE_FIELD, accept: ['image/*', '.heic', '.heif'] },
        {
          name: SHARE_FILES_FIELD,
          accept: Object.entries(SHARED_DOCUMENTS).flatMap(([ending, type]) => [type, `.${ending}`]),
        },
      ],
    },
  },
  screenshots: [
    screenshot('phone-home', '780x1688', 'narrow', 'My Listings on a phone'),
    screenshot('phone-form', '780x1688', 'narrow', 'A listing being written'),
    screenshot('phone-listing', '780x1688', 'narrow', 'A listing and where it stands'),
    screenshot('desk-listings', '1920x1200', 'wide', 'Listings at a desk'),
  ],
  shortcuts: [
    { name: 'New listing', url: '/?sheet=create', icons: [shortcut('create')] },
    { name: 'Waiting', url: '/waiting', icons: [shortcut('waiting')] },
    { name: 'My listings', url: '/listings/search?tab=mine', icons: [shortcut('listings')] },
  ],
}

function shortcut(name: string) {
  return { src: `/icons/shortcut-${name}-96.png`, sizes: '96x96', type: 'image/png' }
}

function screenshot(name: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) {
  return { src: `/screenshots/${name}.webp`, sizes, type: 'image/webp', form_factor, label }
}
