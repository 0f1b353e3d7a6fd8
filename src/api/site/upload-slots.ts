/**
 * The file of an upload is in memory from its first byte until it is stored: while it arrives, waits for the check of
 * its content and for the virus scanner, which may take 20 seconds to say nothing. One person sends one file after the
 * other; several people can share an address.
 */
export const uploadsAtATime = { total: 24, perVisitor: 4 }

/** Limits the uploads of one process that are in progress. */
export function createUploadSlots({ total, perVisitor }: typeof uploadsAtATime) {
  const countByVisitor = new Map<string, number>()
  let taken = 0

  return {
    /** Runs the upload, or returns undefined at once when too many others are in progress. */
    async run<T>(visitor: string, upload: () => Promise<T>): Promise<T | undefined> {
      const count = countByVisitor.get(visitor) ?? 0
      if (taken >= total || count >= perVisitor) return undefined
      taken += 1
      countByVisitor.set(visitor, count + 1)
      try {
        return await upload()
      } finally {
        taken -= 1
        const left = (countByVisitor.get(visitor) ?? 1) - 1
        if (left > 0) countByVisitor.set(visitor, left)
        else countByVisitor.delete(visitor)
      }
    },
  }
}
