// Messages about a section as a whole, shown under its heading once the section was left, so that nobody is told that
// photos are missing while they are about to add them.

import { sectionOfTarget } from '#rules/record/sections.ts'
import { useForm, useIsMessageShown, useSectionMessages } from '../screen/form-context.ts'

export function SectionMessages({ section }: { section: string }) {
  const { store } = useForm()
  const isShown = useIsMessageShown(store, section)
  const messages = useSectionMessages(store).filter((message) => sectionOfTarget(message.section) === section)
  if (!isShown || !messages.length) return null
  return (
    <ul className="form-group-messages stack gap-6" id={`section:${section}`} tabIndex={-1}>
      {messages.map(({ section: target, message, isError }) => (
        <li
          key={`${target} ${message}`}
          className={isError ? 'form-field-note field-error' : 'form-field-note form-field-warning'}
        >
          {!isError && <span className="said">Warning: </span>}
          {message}
        </li>
      ))}
    </ul>
  )
}
