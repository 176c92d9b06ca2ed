// Photos and files as the model of the server receives them, whole and in parts.
import type { Input } from '#contract/endpoints.ts'
import type { PhotoUploadFields } from '#contract/photo.ts'
import type { SupplementPartFields, SupplementStanding, SupplementUploadFields } from '#contract/supplement.ts'

import { type Answer, type Asking, CURSED, Refused } from './portal-model.ts'
import { problem, uploaded, uploadedFile } from './portal-replies.ts'

/** The portal that they belong to. */
type Owning = {
  photos: Map<string, { draftId: string; sha256: string; by: string; key: string | null }>
  /** Who asks; throws when that is nobody, or somebody else. */
  caller(asking: Asking): string
  checkEpoch(type: 'listing', id: number, epoch: number | undefined): void
}

export class PortalUploads {
  private readonly portal: Owning
  /** What has arrived of a file in parts. */
  parts = new Map<string, { draftId: string; sha256: string; by: string; bytes: string }>()
  /** A phone was told to go on from the middle of a file. */
  wentOn = false

  constructor(portal: Owning) {
    this.portal = portal
  }

  private partsOf({ supplementId, draftId, sha256 }: Input<'uploadStanding'>, by: string): string {
    const begun = this.parts.get(supplementId)
    if (begun?.by !== by) return ''
    if (begun.draftId !== draftId || begun.sha256 !== sha256) throw new Refused('supplement-mismatch')
    return begun.bytes
  }

  standing(file: Input<'uploadStanding'>, by: string): SupplementStanding {
    const held = this.portal.photos.get(file.supplementId)
    if (held && held.by !== by) throw new Refused('not-found')
    if (held && held.sha256 !== file.sha256) throw new Refused('supplement-mismatch')
    const offset = this.partsOf(file, by).length
    this.wentOn ||= offset > 0
    return { offset, stored: held ? uploadedFile({ ...file, name: 'a.pdf' }, held.sha256) : null }
  }

  /** `received`: the bytes as they arrived. */
  uploadPart(fields: SupplementPartFields, received: string, asking: Asking, careless: boolean): Answer {
    return this.answered(() => {
      const by = this.portal.caller(asking)
      this.checkUploadLock(fields)
      const whole = received === fields.partSha256
      if (!whole && !careless) throw new Refused('supplement-damaged')
      const [offset, before] = [Number(fields.offset), this.partsOf(fields, by)]
      const end = offset + received.length
      if (before.slice(offset, end) === received) return { offset: end }
      if (before.length !== offset) throw new Refused('supplement-offset')
      const { supplementId, draftId, sha256 } = fields
      if (whole) this.parts.set(supplementId, { draftId, sha256, by, bytes: before + received })
      return { offset: end }
    })
  }

  uploadFile(fields: SupplementUploadFields, rest: string, asking: Asking, careless: boolean): Answer {
    return this.answered(() => {
      const by = this.portal.caller(asking)
      this.checkUploadLock(fields)
      const before = fields.offset === undefined ? '' : this.partsOf(fields, by)
      if (before.length !== Number(fields.offset ?? 0)) throw new Refused('supplement-offset')
      const received = before + rest
      const whole = received === fields.sha256
      if (!whole && !careless) throw new Refused('supplement-damaged')
      if (fields.sha256.startsWith(CURSED)) throw new Refused('unexpected')
      if (fields.sha256.startsWith('bad')) throw new Refused('supplement-refused')
      const held = this.portal.photos.get(fields.supplementId)
      if (held && held.sha256 !== fields.sha256) throw new Refused('supplement-mismatch')
      if (whole) {
        this.portal.photos.set(fields.supplementId, {
          draftId: fields.draftId,
          sha256: received,
          by,
          key: fields.key ?? null,
        })
        this.parts.delete(fields.supplementId)
      }
      return uploadedFile(fields, received)
    })
  }

  private checkUploadLock({ key, epoch }: { key?: string | undefined; epoch?: string | undefined }) {
    if (key) this.portal.checkEpoch('listing', Number(key), epoch === undefined ? undefined : Number(epoch))
  }

  private answered(answer: () => unknown): Answer {
    try {
      return { status: 200, body: answer() }
    } catch (error) {
      if (error instanceof Refused) return problem(error)
      throw error
    }
  }

  /** `received`: the hashes of the bytes as they arrived. `careless`: says yes without looking, and keeps nothing. */
  upload(
    fields: PhotoUploadFields,
    received: { image: string; thumbnail: string },
    asking: Asking,
    careless: boolean,
  ): Answer {
    return this.answered(() => {
      const by = this.portal.caller(asking)
      this.checkUploadLock(fields)
      const whole = received.image === fields.sha256 && received.thumbnail === fields.thumbnailSha256
      if (!whole && !careless) throw new Refused('photo-damaged')
      if (fields.sha256.startsWith(CURSED)) throw new Refused('unexpected')
      if (fields.sha256.startsWith('bad')) throw new Refused('photo-refused')
      const held = this.portal.photos.get(fields.photoId)
      if (held && held.sha256 !== fields.sha256) throw new Refused('photo-mismatch')
      if (whole)
        this.portal.photos.set(fields.photoId, {
          draftId: fields.draftId,
          sha256: received.image,
          by,
          key: fields.key ?? null,
        })
      return [uploaded(fields, received.image), uploaded(fields, received.thumbnail)]
    })
  }
}
