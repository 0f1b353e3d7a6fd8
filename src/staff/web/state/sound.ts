import { createObservable } from './observable.ts'

/** blocked: wanted, but browsers play nothing before somebody has touched the page. */
export type SoundState = 'on' | 'off' | 'blocked'

const storageKey = 'krume-staff-sound'

function isWanted(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

function saveWanted(wanted: boolean): void {
  try {
    localStorage.setItem(storageKey, wanted ? 'on' : 'off')
  } catch {}
}

interface Tone {
  hertz: number
  atSeconds: number
}

/** Three rising tones like a shop bell: audible over a slicer, and unlike the alarms of ovens, which are one tone. */
const bell: readonly Tone[] = [
  { hertz: 784, atSeconds: 0 },
  { hertz: 988, atSeconds: 0.16 },
  { hertz: 1319, atSeconds: 0.32 },
]
const ringSeconds = 0.9

function playTone(context: AudioContext, { hertz, atSeconds }: Tone): void {
  const startsAt = context.currentTime + atSeconds
  const gain = context.createGain()
  gain.gain.setValueAtTime(0.0001, startsAt)
  gain.gain.exponentialRampToValueAtTime(0.5, startsAt + 0.01)
  gain.gain.exponentialRampToValueAtTime(0.0001, startsAt + ringSeconds)
  gain.connect(context.destination)
  // The second harmonic makes it a bell instead of a whistle.
  for (const [factor, share] of [
    [1, 1],
    [2.76, 0.25],
  ] as const) {
    const oscillator = context.createOscillator()
    const level = context.createGain()
    level.gain.value = share
    oscillator.frequency.value = hertz * factor
    oscillator.connect(level).connect(gain)
    oscillator.start(startsAt)
    oscillator.stop(startsAt + ringSeconds)
  }
}

/** The sound for new orders. It is made of tones, so no file has to be loaded. */
export function createSound() {
  const state = createObservable<SoundState>(isWanted() ? 'blocked' : 'off')
  let context: AudioContext | undefined

  async function unlock(): Promise<void> {
    if (state.get() === 'off') return
    context ??= new AudioContext()
    if (context.state !== 'running') await context.resume().catch(() => {})
    state.set(context.state === 'running' ? 'on' : 'blocked')
  }

  // Any touch allows it, so most people never have to think of it.
  for (const event of ['pointerup', 'keydown']) window.addEventListener(event, () => void unlock(), { passive: true })

  return {
    state,
    play(): void {
      if (state.get() === 'on' && context) for (const tone of bell) playTone(context, tone)
    },
    async turnOn(): Promise<void> {
      saveWanted(true)
      if (state.get() === 'off') state.set('blocked')
      await unlock()
    },
    turnOff(): void {
      saveWanted(false)
      state.set('off')
    },
  }
}

export type Sound = ReturnType<typeof createSound>
