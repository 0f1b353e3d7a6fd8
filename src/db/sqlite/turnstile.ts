export interface Turnstile {
  enter(): Promise<void>
  leave(): void
  isTaken(): boolean
}

/** Lets one through at a time, in order of arrival. */
export function turnstile(): Turnstile {
  const queue: (() => void)[] = []
  let isTaken = false
  return {
    async enter() {
      if (isTaken) await new Promise<void>((resolve) => queue.push(resolve))
      isTaken = true
    },
    leave() {
      const next = queue.shift()
      if (next) next()
      else isTaken = false
    },
    isTaken: () => isTaken,
  }
}
