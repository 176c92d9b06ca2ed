// Texts about photos, in the specification's words where it has any.

export const RIGHTS_NOTICE =
  'Photos you upload become the property of the board’s listing service. Only add photos you have the rights to.'

export const exceeded = (max: number) => ({
  title: 'Photos Exceeded',
  text: `The maximum number of photos must not exceed ${max}.`,
  isError: true,
})

export const countWords = (count: number, max: number): string =>
  count >= max ? `${count} photos. That’s the maximum for this listing.` : `${count} of ${max} photos`
