import { useId, useRef } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import type { ShownEntry, ShownGroup, ShownItem } from './menu.ts'
import type { MenuWidth } from './menu-memory.ts'
import { CountBadge } from './tab-bar.tsx'

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
  const place = (button: HTMLElement) => {
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
        onClick={({ currentTarget }) => place(currentTarget)}
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
