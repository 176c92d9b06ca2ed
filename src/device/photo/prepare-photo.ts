// Processes a picked file in the worker: checks its bytes, decodes it, encodes the copy to send.
import { PHOTO_BOUND } from '#contract/constants.ts'
import { type Converter, decodePhoto, type PhotoAnswer } from './decode-photo.ts'
import { encodeJpegs } from './encode-jpeg.ts'
import { fitInside } from './fit.ts'
import { editSizes } from './photo-edit.ts'
import type { PhotoRequest } from './photo-messages.ts'

type PrepareRequest = Pick<Extract<PhotoRequest, { kind: 'prepare' }>, 'file' | 'extra' | 'edit'>

export const preparePhoto = ({ file, extra, edit }: PrepareRequest, converter: Converter): Promise<PhotoAnswer> =>
  decodePhoto(
    {
      file,
      extra,
      wanted: (photo) => (edit ? editSizes(edit, photo, PHOTO_BOUND).picture : fitInside(photo, PHOTO_BOUND)),
      use: (picture, size) => encodeJpegs(picture, size, edit),
    },
    converter,
  )
