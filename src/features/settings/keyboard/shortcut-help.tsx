import { Fragment } from 'react'
import { FORM_SHORTCUTS, SHORTCUTS, type Shortcut, type ShortcutAct, TABLE_SHORTCUTS } from './decide-shortcut.ts'
import './keyboard.css'
import { ShortcutsToggle } from './shortcuts-toggle.tsx'

/** `mays`: only actions that this member may do are listed. */
export function ShortcutHelp({ mays }: { mays: readonly ShortcutAct[] }) {
  return (
    <>
      <Keys shortcuts={SHORTCUTS.filter(({ act }) => mays.includes(act))} />
      <h3>In a table</h3>
      <Keys shortcuts={TABLE_SHORTCUTS} />
      <h3>In a form</h3>
      <Keys shortcuts={FORM_SHORTCUTS} />
      <p className="soft small">
        Not while you type in a field or a dialog is open. In a form, no shortcut leads away from it.
      </p>
      <ShortcutsToggle />
    </>
  )
}

const COMBINED = ['Ctrl', 'Alt']

function Keys({ shortcuts }: { shortcuts: readonly Omit<Shortcut, 'act'>[] }) {
  return (
    <dl className="shortcut-list">
      {shortcuts.map(({ keys, words }) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>
            {keys.map((presses, at) => (
              <Fragment key={presses.join(' ')}>
                {at > 0 && ' or '}
                {presses.map((press, nth) => (
                  <Fragment key={press}>
                    {nth > 0 && <span className="soft">{COMBINED.includes(presses[0] ?? '') ? ' + ' : ' then '}</span>}
                    <kbd>{press}</kbd>
                  </Fragment>
                ))}
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
