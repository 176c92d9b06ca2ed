import type { PhotosSlotProps } from '../../features/forms/form-context.ts'

/** Where the photos feature stands in the form. */
export function PhotosSlot({ sectionLabel }: PhotosSlotProps) {
  return (
    <section className="fg" aria-label={sectionLabel}>
      <p className="soft">Photos are added here.</p>
    </section>
  )
}
