// Parts of the shell that the first paint of a phone does without. A wide window shows the menu at once, so its code is fetched with the app's own.
import { lazy } from 'react'

const menu = () => import('./side-menu.tsx')
const early = typeof matchMedia !== 'undefined' && matchMedia('(min-width: 768px)').matches ? menu() : null

export const SideMenu = lazy(async () => ({ default: (await (early ?? menu())).SideMenu }))
export const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }))
