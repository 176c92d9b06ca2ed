// The menu on tablets and desktops: in full, or as a rail of icons whose groups open next to it.

import { useEffect, useRef, useState } from 'react'
import { PHONE_KEYS } from '#src/state/storage-keys.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { useSheet } from '#src/ui/use-sheet.ts'
import { usePublishedForms } from '../reading/published-forms.ts'
import { useServices } from '../services.tsx'
import { may } from './entries.ts'
import { menuOf } from './menu.ts'
import { MenuItems, type MenuTools } from './menu-items.tsx'
import { isGroupOpen, type MenuState, type MenuWidth, parseMenuState } from './menu-memory.ts'
import './side-menu.css'

type Props = { pathname: string; drafts: number; onCreate: () => void; isForm: boolean }

export function SideMenu({ pathname, drafts, onCreate, isForm }: Props) {
  const { user } = useServices()
  const { types } = usePublishedForms()
  const { state, width, setWidth, toggleGroup } = useMenuState(isForm)
  const settings = useSheet('settings')
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page scrolls its entry into view
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return as its cleanup.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, width])
  const items = menuOf({
    may: (permission) => may(user, permission),
    types: types.all,
    training: user.training,
    pathname,
  })
  const tools: MenuTools = { width, drafts, isOpen: (group) => isGroupOpen(state, group), onToggle: toggleGroup }
  return (
    <nav ref={nav} className={`side-menu side-${width}`} aria-label="Main">
      <div className="side-scroll">
        {may(user, 'ListingsCreate') && (
          <button
            type="button"
            className="side-entry strong row gap-12 small side-create"
            onClick={onCreate}
            aria-haspopup="dialog"
          >
            <Icon name="plus" />
            <span>Create</span>
          </button>
        )}
        <MenuItems items={items} tools={tools} />
      </div>
      <div className="side-end stack gap-2">
        <button
          type="button"
          className="side-entry strong row gap-12 small"
          onClick={settings.open}
          aria-haspopup="dialog"
        >
          <Icon name="settings" />
          <span>Settings</span>
        </button>
        <button
          type="button"
          className="side-entry strong row gap-12 small"
          aria-expanded={width === 'full'}
          onClick={() => setWidth(width === 'full' ? 'rail' : 'full')}
        >
          <Icon name={width === 'full' ? 'collapse' : 'expand'} />
          <span>{width === 'full' ? 'Collapse menu' : 'Expand'}</span>
        </button>
      </div>
    </nav>
  )
}

/** A record form needs the room, so there the menu starts as a rail, regardless of its state elsewhere. */
function useMenuState(isForm: boolean) {
  const [state, setState] = useState<MenuState>(() => parseMenuState(localStorage.getItem(PHONE_KEYS.menu)))
  const isDesk = useMedia('(min-width: 1024px)')
  const [inForm, setInForm] = useState<MenuWidth>('rail')
  const width: MenuWidth = isForm ? inForm : (state.width ?? (isDesk ? 'full' : 'rail'))
  const keep = (next: MenuState) => {
    setState(next)
    localStorage.setItem(PHONE_KEYS.menu, JSON.stringify(next))
  }
  return {
    state,
    width,
    setWidth: (next: MenuWidth) => {
      if (isForm) return setInForm(next)
      document.documentElement.dataset.menu = next
      keep({ ...state, width: next })
    },
    toggleGroup: (group: { id: string; isHere: boolean }) =>
      keep({ ...state, groups: { ...state.groups, [group.id]: !isGroupOpen(state, group) } }),
  }
}
