import { useForm } from 'react-hook-form'
import { SUPPORT_TEXT_MAX } from '#contract/support.ts'
import { lengthProblem } from '#contract/text.ts'
import { Button } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import '#src/ui/field.css'
import { Sheet } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import type { OutgoingMessages } from './outgoing-messages.ts'
import './support.css'

type Props = {
  onClose: () => void
  messages: OutgoingMessages
  /** What the message is about: the route's pattern, and the listing on screen. */
  about: { page: string; listingId?: string | undefined }
  boardName: string
}

/** Writes a message to the board's office; works offline. */
export function MessageSheet({ onClose, messages, about, boardName }: Props) {
  const { waiting } = useSignal(messages)
  const toast = useToast()
  const { register, handleSubmit, formState, reset, setValue } = useForm({
    defaultValues: { text: messages.get().typed },
  })
  const { errors, isSubmitting } = formState
  const sendMessage = handleSubmit(async ({ text }) => {
    const outcome = await messages.write(text, about)
    reset({ text: '' })
    if (outcome === 'refused') return
    toast(
      outcome === 'sent'
        ? 'Sent. The office answers by e-mail.'
        : `Saved on this ${deviceWord()}. It will be sent when you’re back online.`,
    )
    onClose()
  })
  const takeBack = async (messageId: string) => {
    await messages.takeBack(messageId)
    setValue('text', messages.get().typed)
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Message support"
      footer={
        <Button look="main" icon="send" wide busy={isSubmitting} onClick={() => void sendMessage()}>
          {isSubmitting ? 'Sending...' : 'Send'}
        </Button>
      }
    >
      <form className="stack gap-16" autoComplete="off" onSubmit={(event) => void sendMessage(event)}>
        <div className="field">
          <label htmlFor="support-text" className="field-label">
            Your message to {boardName}
          </label>
          <textarea
            id="support-text"
            className="field-input"
            rows={6}
            aria-invalid={errors.text ? true : undefined}
            aria-describedby="support-note"
            {...register('text', {
              validate: (text) =>
                text.trim() === ''
                  ? 'Write what you need help with.'
                  : (lengthProblem(text.trim(), SUPPORT_TEXT_MAX) ?? true),
              onChange: (event: { target: { value: string } }) => messages.type(event.target.value),
            })}
          />
          {errors.text && (
            <p className="field-error" role="alert">
              {errors.text.message}
            </p>
          )}
        </div>
        <p id="support-note" className="soft small">
          Your name, MLS ID and e-mail address go with it
          {about.listingId ? `, and that it is about listing ${about.listingId}` : ''}. The office answers by e-mail.
          Please don’t write passwords or access codes.
        </p>
        {waiting.length > 0 && (
          <section aria-labelledby="support-waiting">
            <h3 id="support-waiting">Not sent yet</h3>
            <ul className="support-waiting stack gap-16">
              {waiting.map(({ message, refused }) => (
                <li key={message.messageId} className="panel panel-pad">
                  <p>{message.text}</p>
                  <p className={refused ? 'field-error' : 'soft small'}>{refused ?? 'Waiting for a connection.'}</p>
                  <Button onClick={() => void takeBack(message.messageId)}>Edit again</Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </form>
    </Sheet>
  )
}
