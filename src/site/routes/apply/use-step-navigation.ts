import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { prefersReducedMotion, timings } from '../../timings.ts'
import { reachableStep } from './check-step.ts'
import type { ApplicationDraft, ChangeDraft, CreatedApplication } from './draft.ts'
import { parseStep, previousStep, stepKey, steps, toStep, type WizardStep, withStep } from './steps.ts'

/** What the confirmation shows after the draft has been deleted. */
export interface SentState extends CreatedApplication {
  mail: string
}

interface HistoryState {
  /** The steps before this one in the browser history, the latest last. */
  trail?: readonly string[]
  /** The applicant came from the summary to change something and returns there. */
  isCorrection?: boolean
  sent?: SentState
}

/** The step is part of the URL: the browser's buttons move between steps, and a reload keeps the step. */
export function useStepNavigation(questionCount: number) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { trail = [], isCorrection = false, sent } = (state ?? {}) as HistoryState
  const current = parseStep(search, questionCount)

  const push = (target: WizardStep, more?: HistoryState) =>
    void navigate({ search: withStep(search, target) }, { state: { ...more, trail: [...trail, stepKey(current)] } })

  const replace = (target: WizardStep, more?: HistoryState) =>
    void navigate({ search: withStep(search, target) }, { replace: true, state: { ...more, trail } })

  /** Goes back in the history if possible, so that the browser's back button does not return here. */
  function backTo(target: WizardStep): void {
    const index = trail.lastIndexOf(stepKey(target))
    if (index >= 0) void navigate(index - trail.length)
    else replace(target)
  }

  return {
    current,
    isCorrection,
    sent: current.step === steps.sent ? sent : undefined,
    go: (target: WizardStep) => push(target),
    correct: (target: WizardStep) => push(target, { isCorrection: true }),
    back: () => backTo(isCorrection ? toStep(steps.consent) : previousStep(current)),
    replace: (target: WizardStep) => replace(target),
    finish: (result: SentState) => replace(toStep(steps.sent), { sent: result }),
  }
}

export type StepNavigation = ReturnType<typeof useStepNavigation>

interface UseStepGuardInput {
  /** Only from when the draft has been read until it has been sent. */
  isEnabled: boolean
  draft: ApplicationDraft | undefined
  change: ChangeDraft
  navigation: StepNavigation
}

/** Redirects from a step whose predecessors are incomplete, and stores the current step in the draft. */
export function useStepGuard({ isEnabled, draft, change, navigation }: UseStepGuardInput): void {
  const { current } = navigation
  const reachable = isEnabled ? reachableStep(current, draft) : current
  const key = stepKey(current)
  const isAllowed = stepKey(reachable) === key
  const isStored = !draft || current.step === steps.start || stepKey(draft.currentStep) === key

  // Once per step: a navigation renders again, and a second navigation would cancel the first one, endlessly.
  useEffect(() => {
    if (!isAllowed) navigation.replace(reachable)
  }, [isAllowed, key])

  useEffect(() => {
    if (isEnabled && isAllowed && !isStored) change({ currentStep: current })
  }, [isEnabled, isAllowed, isStored, key])
}

/** Fades in a new view and focuses its heading for screen readers, unless an error summary takes the focus. */
export function useStepChange(container: RefObject<HTMLElement | null>, view: string, hasErrors: boolean): void {
  const previous = useRef(view)
  useEffect(() => {
    const element = container.current
    if (previous.current === view || !element) return
    previous.current = view
    window.scrollTo({ top: 0, behavior: 'instant' })
    if (!hasErrors) element.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    if (prefersReducedMotion()) return
    const fade = element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: timings.wizardFade, easing: 'ease-out' })
    return () => fade.cancel()
  }, [container, view, hasErrors])
}
