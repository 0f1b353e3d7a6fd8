import { setTimeout as wait } from 'node:timers/promises'

/** Asks again until there is an answer, for two seconds at most. */
export async function eventually<T>(ask: () => T | undefined | null | false | Promise<T | undefined | null | false>) {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask()
    if (answer) return answer
    await wait(10)
  }
  throw new Error(`Still nothing after two seconds: ${ask}`)
}
