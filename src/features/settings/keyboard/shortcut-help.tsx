import { Fragment } from 'react'
import { SHORTCUTS, type ShortcutAct } from './decide-shortcut.ts'
import './keyboard.css'
import { ShortcutsToggle } from './shortcuts-toggle.tsx'

/** `mays`: only what this member may do is listed. */
export function ShortcutHelp({ mays }: { mays: readonly ShortcutAct[] }) {
  return (
    <>
      <dl className="shortcut-list">
        {SHORTCUTS.filter(({ act }) => mays.includes(act)).map(({ act, keys, words }) => (
          <div key={act}>
            <dt>{words}</dt>
            <dd>
              {keys.map((presses, at) => (
                <Fragment key={presses.join(' ')}>
                  {at > 0 && ' or '}
                  {presses.map((press, nth) => (
                    <Fragment key={press}>
                      {nth > 0 && <span className="soft">{presses[0] === 'Ctrl' ? ' + ' : ' then '}</span>}
                      <kbd>{press}</kbd>
                    </Fragment>
                  ))}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft small">
        Not while you type in a field or a dialog is open. In a form, no shortcut leads away from it.
      </p>
      <ShortcutsToggle />
    </>
  )
}
