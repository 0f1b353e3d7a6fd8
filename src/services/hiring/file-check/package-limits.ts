import { createWorkLimit, type WorkLimit } from './file-refusal.ts'

/** What one document may take, together with the documents inside of it. */
export interface PackageLimits {
  inflatedBytes: WorkLimit
  xml: WorkLimit
}

/** A document of some hundred pages takes a tenth of it. */
export const createPackageLimits = (): PackageLimits => ({
  inflatedBytes: createWorkLimit(60_000_000),
  xml: createWorkLimit(40_000_000),
})
