// The menu on tablets and desktops: in full, or as a rail of icons whose groups open next to it.
import { useEffect, useId, useRef, useState } from 'react'
import { may } from '#src/app/session/member-rights.ts'
import { PHONE_KEYS } from '#src/state/storage-keys.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { useSheet } from '#src/ui/use-sheet.ts'
import { usePublishedForms } from '../reading/published-forms.ts'
import { useServices } from '../services.tsx'
import {
  isGroupOpen,
  type MenuState,
  type MenuWidth,
  menuOf,
  parseMenuState,
  type ShownEntry,
  type ShownGroup,
  type ShownItem,
} from './menu.ts'
import { CountBadge } from './tab-bar.tsx'
import './side-menu.css'

type Props = { pathname: string; drafts: number; onCreate: () => void }

export function SideMenu({ pathname, drafts, onCreate }: Props) {
  const { user } = useServices()
  const { types } = usePublishedForms()
  const { state, width, setWidth, toggleGroup } = useMenuState()
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

function useMenuState() {
  const [state, setState] = useState<MenuState>(() => parseMenuState(localStorage.getItem(PHONE_KEYS.menu)))
  const isDesk = useMedia('(min-width: 1024px)')
  const width: MenuWidth = state.width ?? (isDesk ? 'full' : 'rail')
  const keepState = (next: MenuState) => {
    setState(next)
    localStorage.setItem(PHONE_KEYS.menu, JSON.stringify(next))
  }
  return {
    state,
    width,
    setWidth: (next: MenuWidth) => {
      document.documentElement.dataset.menu = next
      keepState({ ...state, width: next })
    },
    toggleGroup: (group: { id: string; isHere: boolean }) =>
      keepState({ ...state, groups: { ...state.groups, [group.id]: !isGroupOpen(state, group) } }),
  }
}

export type MenuTools = {
  width: MenuWidth
  drafts: number
  isOpen(group: ShownGroup): boolean
  onToggle(group: ShownGroup): void
  /** Called when a link was followed. */
  onGo?: () => void
}

export function MenuItems({ items, tools }: { items: readonly ShownItem[]; tools: MenuTools }) {
  return (
    <ul className="stack gap-2">
      {items.map((item) => (
        <li key={`${item.kind} ${item.label}`}>
          <MenuItem item={item} tools={tools} />
        </li>
      ))}
    </ul>
  )
}

function MenuItem({ item, tools }: { item: ShownItem; tools: MenuTools }) {
  switch (item.kind) {
    case 'page':
      return <PageLink entry={item} tools={tools} />
    case 'create':
      // Without a draft, opens a new form, no matter what was open; that stays as a draft.
      return (
        <Link
          to="/listings/create/$listingType"
          params={{ listingType: item.route }}
          search={{ listingType: item.route }}
          className="side-entry strong row gap-12 small"
          aria-current={item.here}
          onClick={tools.onGo}
        >
          <span>{item.label}</span>
        </Link>
      )
    case 'out':
      return (
        <a
          href={item.url}
          target="_blank"
          rel="noopener noreferrer"
          className="side-entry strong row gap-12 small"
          onClick={tools.onGo}
        >
          <span>{item.label}</span>
          <Icon name="external" size={18} />
          <span className="said">, in a new tab</span>
        </a>
      )
    case 'group':
      return tools.width === 'rail' ? <Flyout group={item} tools={tools} /> : <Folder group={item} tools={tools} />
  }
}

function PageLink({ entry, tools }: { entry: ShownEntry; tools: MenuTools }) {
  const count = entry.counts === 'drafts' ? tools.drafts : 0
  return (
    <Link to={entry.to} className="side-entry strong row gap-12 small" aria-current={entry.here} onClick={tools.onGo}>
      {entry.icon && <Icon name={entry.icon} />}
      <span>{entry.label}</span>
      {entry.isNew && <span className="side-new tag">NEW</span>}
      <CountBadge count={count} />
      {count > 0 && <span className="said">, {count} unfinished</span>}
    </Link>
  )
}

function Folder({ group, tools }: { group: ShownGroup; tools: MenuTools }) {
  const id = useId()
  const open = tools.isOpen(group)
  return (
    <>
      <button
        type="button"
        className={
          group.isHere
            ? 'side-entry strong row gap-12 small side-group side-here'
            : 'side-entry strong row gap-12 small side-group'
        }
        aria-expanded={open}
        aria-controls={id}
        onClick={() => tools.onToggle(group)}
      >
        {group.icon && <Icon name={group.icon} />}
        <span>{group.label}</span>
        <Icon name={open ? 'up' : 'down'} size={18} />
      </button>
      <div id={id} className="side-within" hidden={!open}>
        {open && <MenuItems items={group.items} tools={tools} />}
      </div>
    </>
  )
}

/** Next to the rail, at the height of its button; closes on a tap elsewhere, Escape or a link. */
function Flyout({ group, tools }: { group: ShownGroup; tools: MenuTools }) {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const placeFlyout = (button: HTMLElement) => {
    const { top, right } = button.getBoundingClientRect()
    panel.current?.style.setProperty('--flyout-top', `${Math.max(8, Math.min(top, innerHeight - 360))}px`)
    panel.current?.style.setProperty('--flyout-left', `${right + 8}px`)
  }
  return (
    <>
      <button
        type="button"
        className="side-entry strong row gap-12 small"
        aria-current={group.isHere ? 'true' : undefined}
        popoverTarget={id}
        onClick={({ currentTarget }) => placeFlyout(currentTarget)}
      >
        {group.icon && <Icon name={group.icon} />}
        <span>{group.label}</span>
      </button>
      <section ref={panel} id={id} popover="auto" className="side-flyout" aria-label={group.label}>
        <h2>{group.label}</h2>
        <MenuItems
          items={group.items}
          tools={{ ...tools, width: 'full', isOpen: () => true, onGo: () => panel.current?.hidePopover() }}
        />
      </section>
    </>
  )
}
