import { expect, test } from 'vitest'
import { createSound, type SoundDevice } from './sound.ts'

/** An audio context that starts silent, and is resumed only if the browser allows it. */
function createFakeContext(mayResume: () => boolean) {
  const listeners: (() => void)[] = []
  const node = {
    connect: (target: unknown) => target,
    gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
  }
  const fake = {
    state: 'suspended' as AudioContextState | 'interrupted',
    currentTime: 0,
    destination: {},
    tones: 0,
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    async resume() {
      if (mayResume()) fake.changeTo('running')
    },
    createGain: () => ({ ...node }),
    createOscillator: () => ({ ...node, frequency: {}, start: () => void fake.tones++, stop() {} }),
    /** As the browser does it by itself. */
    changeTo(state: AudioContextState | 'interrupted') {
      fake.state = state
      for (const listener of listeners) listener()
    },
  }
  return fake
}

function setUp({ isWanted = true } = {}) {
  const saved: boolean[] = []
  const contexts: ReturnType<typeof createFakeContext>[] = []
  const browser = { mayResume: true, nowMs: 0 }
  let touch = () => {}
  const device: SoundDevice = {
    isWanted: () => isWanted,
    saveWanted: (wanted) => void saved.push(wanted),
    createContext() {
      contexts.push(createFakeContext(() => browser.mayResume))
      return contexts.at(-1) as unknown as AudioContext
    },
    onTouch: (listener) => {
      touch = listener
    },
    nowMs: () => browser.nowMs,
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const sound = createSound(device)
  return {
    sound,
    saved,
    browser,
    context: () => contexts.at(-1) as ReturnType<typeof createFakeContext>,
    contexts,
    settle,
    async touch() {
      touch()
      await settle()
    },
  }
}

/** Three tones of two oscillators. */
const oneRing = 6

test('is blocked until the first touch, then on', async () => {
  const { sound, touch, context } = setUp()
  expect(sound.state.get()).toBe('blocked')
  sound.play()
  await touch()
  expect(sound.state.get()).toBe('on')
  sound.play()
  expect(context().tones).toBe(oneRing)
})

test.each(['suspended', 'interrupted'] as const)(
  'says so when the browser makes the context %s, and is on again after a touch',
  async (state) => {
    const { sound, touch, context, browser } = setUp()
    await touch()
    browser.mayResume = false
    context().changeTo(state)
    expect(sound.state.get()).toBe('blocked')
    await touch()
    expect(sound.state.get()).toBe('blocked')
    browser.mayResume = true
    await touch()
    expect(sound.state.get()).toBe('on')
  },
)

test('a suspended context without an event is noticed when it should ring', async () => {
  const { sound, touch, context, browser, settle } = setUp()
  await touch()
  browser.mayResume = false
  context().state = 'suspended'
  sound.play()
  await settle()
  expect([sound.state.get(), context().tones]).toEqual(['blocked', 0])
})

test('rings if the browser lets it resume by itself, but not long afterwards', async () => {
  const { sound, touch, context, browser, settle } = setUp()
  await touch()
  context().state = 'suspended'
  sound.play()
  await settle()
  expect([sound.state.get(), context().tones]).toEqual(['on', oneRing])
  context().state = 'suspended'
  sound.play()
  browser.nowMs = 60_000
  await settle()
  expect(context().tones).toBe(oneRing)
})

test('a closed context is replaced', async () => {
  const { sound, touch, context, contexts } = setUp()
  await touch()
  context().changeTo('closed')
  expect(sound.state.get()).toBe('blocked')
  await touch()
  expect([contexts.length, sound.state.get()]).toEqual([2, 'on'])
})

test('turned off it stays silent, whatever is touched, and remembers it', async () => {
  const { sound, touch, context, saved } = setUp()
  await touch()
  sound.turnOff()
  context().changeTo('suspended')
  await touch()
  sound.play()
  expect([sound.state.get(), context().tones, saved]).toEqual(['off', 0, [false]])
  await sound.turnOn()
  expect([sound.state.get(), saved]).toEqual(['on', [false, true]])
})

test('begins as off if it was turned off before', async () => {
  const { sound, touch, contexts } = setUp({ isWanted: false })
  await touch()
  expect([sound.state.get(), contexts.length]).toEqual(['off', 0])
})
