// The error and the warning below a control.
type Props = { id: string; error: string | null; warning: string | null }

export const FieldNotes = ({ id, error, warning }: Props) => (
  <>
    {error !== null && (
      <p id={`${id}:e`} className="form-field-note field-error">
        {error}
      </p>
    )}
    {warning !== null && (
      <p id={`${id}:w`} className="form-field-note form-field-warning">
        <span className="said">Warning: </span>
        {warning}
      </p>
    )}
  </>
)
