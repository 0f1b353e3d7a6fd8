import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { placeName, readPlace, withPlace } from './place-address.ts'
import { type Place, placeOf, previousPlace, steps } from './steps.ts'

/** Where the acknowledgement went, for the last page. */
export interface SentState {
  mail: string
  isEarlierVersion: boolean
}

interface WayState {
  /** The places behind this one in the history of the browser, the latest last. */
  trail?: readonly string[]
  /** Came from the summary to mend one thing, and goes back there. */
  isCorrection?: boolean
  sent?: SentState
}

/** The step stands in the address, so the browser's own buttons walk the steps and a reload stays. */
export function usePlace(questions: number) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { trail = [], isCorrection = false, sent } = (state ?? {}) as WayState
  const place = readPlace(search, questions)

  const push = (target: Place, more?: WayState) =>
    void navigate({ search: withPlace(search, target) }, { state: { ...more, trail: [...trail, placeName(place)] } })

  const replace = (target: Place, more?: WayState) =>
    void navigate({ search: withPlace(search, target) }, { replace: true, state: { ...more, trail } })

  /** Through the history where it has been there, so that the browser's button does not come back here. */
  function backTo(target: Place): void {
    const position = trail.lastIndexOf(placeName(target))
    if (position >= 0) void navigate(position - trail.length)
    else replace(target)
  }

  return {
    place,
    isCorrection,
    sent: place.step === steps.sent ? sent : undefined,
    go: (target: Place) => push(target),
    correct: (target: Place) => push(target, { isCorrection: true }),
    back: () => backTo(isCorrection ? placeOf(steps.consent) : previousPlace(place)),
    replace: (target: Place) => replace(target),
    arrive: (to: SentState) => replace(placeOf(steps.sent), { sent: to }),
  }
}

export type Way = ReturnType<typeof usePlace>
