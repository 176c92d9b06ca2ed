// Label of a field, with an asterisk if it is required. It names one input, or a group of controls.
type Props = { id: string; isGroup: boolean; label: string; required: boolean }

export function FieldLabel({ id, isGroup, label, required }: Props) {
  const name = (
    <>
      {label}
      {required && (
        <span className="form-field-required" aria-hidden="true">
          *
        </span>
      )}
    </>
  )
  return isGroup ? (
    <span id={`${id}:l`} className="field-label">
      {name}
    </span>
  ) : (
    <label id={`${id}:l`} htmlFor={id} className="field-label">
      {name}
    </label>
  )
}
