import { useEffect } from 'react'
import { reachablePlace } from './check-step.ts'
import type { ApplicationDraft } from './draft.ts'
import { placeName } from './place-address.ts'
import { steps } from './steps.ts'
import type { ChangeDraft } from './use-draft.ts'
import type { Way } from './use-place.ts'

interface Given {
  /** Not before the draft has been read, and not after it has been sent. */
  isOn: boolean
  draft: ApplicationDraft | undefined
  change: ChangeDraft
  way: Way
}

/** Leads back from where nobody can be yet, and notes in the draft where somebody is. */
export function useGuard({ isOn, draft, change, way }: Given): void {
  const { place } = way
  const reachable = isOn ? reachablePlace(place, draft) : place
  const name = placeName(place)
  const isAllowed = placeName(reachable) === name
  const isNoted = !draft || place.step === steps.start || placeName(draft.place) === name

  // Once for each place: a navigation renders anew, and a second one would interrupt the first for ever.
  useEffect(() => {
    if (!isAllowed) way.replace(reachable)
  }, [isAllowed, name])

  useEffect(() => {
    if (isOn && isAllowed && !isNoted) change({ place })
  }, [isOn, isAllowed, isNoted, name])
}
