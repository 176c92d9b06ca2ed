// The values that a sheet proposes, one row per field: the part of the photo, the value in words, and Use or Skip.
import { type ReactNode, useId } from 'react'
import type { Value, Values } from '#contract/listing.ts'
import type { Box } from '../../device/reader/reader-messages.ts'
import { useObjectUrl } from '../../phone/use-object-url.ts'
import { Button } from '../../ui/button.tsx'
import { ClearedNote } from '../../ui/cleared-note.tsx'
import { cutOf } from './cut-of.ts'
import { heldBy, type Proposal, type Proposals, type SheetForm } from './proposals.ts'
import type { Choices } from './use-choices.ts'
import type { SheetPage } from './use-reading.ts'

export type SheetWords = {
  /** Text for a value. */
  words(name: string, value: Value): string
  /** Labels of the fields that these values would clear, because they no longer fit. */
  clearedBy(values: Values): readonly string[]
}

type Props = { page: SheetPage; proposals: Proposals; form: SheetForm & SheetWords; choices: Choices }

export function ConfirmValues({ page, proposals, form, choices }: Props) {
  const picture = useObjectUrl(page.picture)
  const { open, same, unread } = proposals
  const inWords = (values: Values) =>
    Object.entries(values)
      .map(([name, value]) => form.words(name, value))
      .filter(Boolean)
      .join(' ')
  return (
    <>
      {open.length > 0 && (
        <ul className="data-sheet-rows" aria-label="Values read">
          {open.map((each) => (
            <Row
              key={each.name}
              proposal={each}
              next={inWords(each.values)}
              now={inWords(heldBy(each, form))}
              cut={<Cut picture={picture} page={page} box={each.box} />}
              choices={choices}
            />
          ))}
        </ul>
      )}
      <ClearedNote labels={form.clearedBy(choices.values)} />
      {unread.length > 0 && (
        <section>
          <h3>Enter by hand</h3>
          <ul className="data-sheet-rows">
            {unread.map((each) => (
              <li key={each.name}>
                <b>{each.label}</b>
                <Cut picture={picture} page={page} box={each.box} />
                <span>{`Read as “${each.text}”`}</span>
                <span className="small soft">{each.problem}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {same.length > 0 && (
        <p className="small soft">{`The form has already: ${same.map(({ label }) => label).join(', ')}.`}</p>
      )}
    </>
  )
}

type RowProps = {
  proposal: Proposal
  next: string
  /** '' if the field is empty. */
  now: string
  cut: ReactNode
  choices: Choices
}

function Row({ proposal, next, now, cut, choices: { decided, unfit, decide } }: RowProps) {
  const { name, label } = proposal
  const id = useId()
  const choice = decided.get(proposal)
  const about = [`${id}v`, now && `${id}n`, unfit.has(name) && `${id}m`].filter(Boolean).join(' ')
  return (
    <li data-choice={choice}>
      <span className="small soft">{label}</span>
      {cut}
      <span className="data-sheet-value">
        <b id={`${id}v`}>{next}</b>
        {now && <span id={`${id}n`} className="small">{`Now: ${now}`}</span>}
      </span>
      <div className="data-sheet-choice">
        {(['used', 'skipped'] as const).map((each) => (
          <Button
            key={each}
            look={choice === each ? 'main' : 'plain'}
            aria-pressed={choice === each}
            aria-describedby={about}
            {...(choice === each && { icon: 'check' as const })}
            onClick={() => decide(proposal, each)}
          >
            {each === 'used' ? 'Use' : 'Skip'}
            <span className="said">{` ${label}`}</span>
          </Button>
        ))}
      </div>
      {unfit.has(name) && (
        <span id={`${id}m`} className="small data-sheet-warning">
          Doesn’t fit the other values, such as the county or city. It stays as it is.
        </span>
      )}
    </li>
  )
}

/** Part of the page's picture, as large as the row allows. */
function Cut({ picture, page, box }: { picture: string | null; page: SheetPage; box: Box }) {
  const { frame, image } = cutOf(box, page)
  return (
    <span className="data-sheet-cut" style={frame}>
      {picture && <img src={picture} alt="" style={image} />}
    </span>
  )
}
