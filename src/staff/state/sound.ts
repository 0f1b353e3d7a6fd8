import { createObservable } from './observable.ts'

/** blocked: wanted, but the browser plays nothing before somebody touches the page, for the first time or again. */
export type SoundState = 'on' | 'off' | 'blocked'

const storageKey = 'krume-staff-sound'

/** What the browser does for the sound. Tests replace it. */
export interface SoundDevice {
  isWanted(): boolean
  saveWanted(wanted: boolean): void
  createContext(): AudioContext
  /** Calls the listener for every touch and key: only then do browsers allow sound. */
  onTouch(listener: () => void): void
  nowMs(): number
}

const browserDevice: SoundDevice = {
  isWanted() {
    try {
      return localStorage.getItem(storageKey) !== 'off'
    } catch {
      return true
    }
  },
  saveWanted(wanted) {
    try {
      localStorage.setItem(storageKey, wanted ? 'on' : 'off')
    } catch {}
  },
  createContext: () => new AudioContext(),
  onTouch(listener) {
    for (const event of ['pointerup', 'keydown']) window.addEventListener(event, listener, { passive: true })
  },
  nowMs: () => performance.now(),
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

/** A browser may allow the sound much later. A bell that rings then would call for an order that somebody has seen. */
const lateMs = 2_000

/** The sound for new orders. It is made of tones, so no file has to be loaded. */
export function createSound(device: SoundDevice = browserDevice) {
  const state = createObservable<SoundState>(device.isWanted() ? 'blocked' : 'off')
  let context: AudioContext | undefined

  /** Browsers suspend the sound of a page on their own, such as after a call or while the device sleeps. */
  function followContext(): void {
    if (state.get() !== 'off') state.set(context?.state === 'running' ? 'on' : 'blocked')
  }

  function openContext(): AudioContext {
    if (context && context.state !== 'closed') return context
    context = device.createContext()
    context.addEventListener('statechange', followContext)
    return context
  }

  async function unlock(): Promise<void> {
    if (state.get() === 'off') return
    const opened = openContext()
    if (opened.state !== 'running') await opened.resume().catch(() => {})
    followContext()
  }

  // Any touch allows it, so most people never have to think of it.
  device.onTouch(() => void unlock())

  const ring = (running: AudioContext) => {
    for (const tone of bell) playTone(running, tone)
  }

  async function ringWhenUnlocked(): Promise<void> {
    const askedMs = device.nowMs()
    await unlock()
    const isLate = device.nowMs() - askedMs > lateMs
    if (state.get() === 'on' && context && !isLate) ring(context)
  }

  return {
    state,
    play(): void {
      if (state.get() === 'off' || !context) return
      followContext()
      if (context.state === 'running') ring(context)
      else void ringWhenUnlocked()
    },
    async turnOn(): Promise<void> {
      device.saveWanted(true)
      if (state.get() === 'off') state.set('blocked')
      await unlock()
    },
    turnOff(): void {
      device.saveWanted(false)
      state.set('off')
    },
  }
}

export type Sound = ReturnType<typeof createSound>
