import type { AttachmentRefusal } from '#domain/hiring/attachments.ts'

/** Thrown by the checks, because the reason is found deep inside of parsers. `checkFile` returns it as a value. */
export class FileRefusal extends Error {
  readonly reason: AttachmentRefusal

  constructor(reason: AttachmentRefusal) {
    super(reason)
    this.reason = reason
  }
}

export function refuse(reason: AttachmentRefusal): never {
  throw new FileRefusal(reason)
}

/** Limits the work on one file, so that no file can take more time or memory than it is worth. */
export interface WorkLimit {
  /** Refuses the file when the limit is exceeded. */
  spend(amount: number): void
  remaining(): number
}

export function createWorkLimit(limit: number): WorkLimit {
  let spent = 0
  return {
    spend(amount) {
      spent += amount
      if (spent > limit) refuse('fileTooComplex')
    },
    remaining: () => limit - spent,
  }
}
