import { createObservable } from './observable.ts'

/** freshCheck: the passkey once more. signIn: the session has run out. */
export type ProofKind = 'freshCheck' | 'signIn'

export interface ProofRequest {
  kind: ProofKind
  /** Whether the proof was given. */
  answer: (isGiven: boolean) => void
}

/** What the server wants before it goes on; a dialog above the page asks for it, so that what was typed stays. */
export function createProofPrompt() {
  const state = createObservable<ProofRequest | undefined>(undefined)
  let open: { kind: ProofKind; isGiven: Promise<boolean> } | undefined
  return {
    state,
    /** Several requests at the same time wait for one answer. While another proof is asked for, there is none. */
    ask(kind: ProofKind): Promise<boolean> {
      if (open) return open.kind === kind ? open.isGiven : Promise.resolve(false)
      const { promise, resolve } = Promise.withResolvers<boolean>()
      open = { kind, isGiven: promise }
      state.set({
        kind,
        answer(isGiven) {
          open = undefined
          state.set(undefined)
          resolve(isGiven)
        },
      })
      return promise
    },
  }
}

export type ProofPrompt = ReturnType<typeof createProofPrompt>
