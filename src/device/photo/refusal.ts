/** All reasons why the phone refuses a picked file. The code is for programs, the message for the member. */
export type PhotoRefusalCode = keyof typeof messages

export interface PhotoRefusal {
  kind: 'refused'
  code: PhotoRefusalCode
  message: string
}

const messages = {
  'empty-file': 'This file is empty. Choose the photo again.',
  'not-a-photo': 'This file is not a photo. Photos can be JPEG, PNG, HEIC or HEIF.',
  'unsupported-type': 'This image type isn’t supported. Save it as a JPEG and add that.',
  'too-large': 'This photo is 50 MB or more. Photos must be under 50 MB.',
  'too-many-pixels': 'This photo has too many pixels for this phone. Take it again at a smaller size.',
  'damaged-photo': 'This photo is damaged or incomplete. Choose it again, or take another one.',
  'unreadable-file': 'This file could not be read. Choose the photo again.',
  'converter-missing': 'HEIC photos can’t be converted offline yet. Connect once and add this photo again.',
  'out-of-memory': 'The phone ran out of memory for this photo. Close other apps and add it again.',
  'took-too-long': 'This photo took too long to prepare. Add it again, or take it at a smaller size.',
} as const

/** Refusals that may not recur if the member adds the same file again. */
const passing: readonly PhotoRefusalCode[] = ['unreadable-file', 'converter-missing', 'out-of-memory', 'took-too-long']

export const refusePhoto = (code: PhotoRefusalCode, message: string = messages[code]): PhotoRefusal => ({
  kind: 'refused',
  code,
  message,
})

/** `name`: the type as members know it, such as WebP. */
export const refuseType = (name: string): PhotoRefusal =>
  refusePhoto('unsupported-type', `${name} images aren’t supported. Save it as a JPEG and add that.`)

export const refuseCmyk = (): PhotoRefusal =>
  refusePhoto('unsupported-type', 'This photo uses print colors (CMYK). Save it as an RGB JPEG and add that.')

/** `most`: number of megapixels that are accepted. */
export const refusePixels = (pixels: number, most: number): PhotoRefusal =>
  refusePhoto(
    'too-many-pixels',
    `This photo has ${Math.round(pixels / 1_000_000)} megapixels. Set the camera to ${most} or fewer.`,
  )

export const mayPassLater = (refusal: PhotoRefusal): boolean => passing.includes(refusal.code)
