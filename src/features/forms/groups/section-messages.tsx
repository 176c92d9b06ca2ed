// Messages about a section as a whole, shown under its heading.

import { sectionOfTarget } from '#rules/record/sections.ts'
import { useForm, useSectionMessages } from '../screen/form-context.ts'

export function SectionMessages({ section }: { section: string }) {
  const { store } = useForm()
  const messages = useSectionMessages(store).filter((message) => sectionOfTarget(message.section) === section)
  if (!messages.length) return null
  return (
    <ul className="form-group-messages" id={`section:${section}`} tabIndex={-1}>
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
