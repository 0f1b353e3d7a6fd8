import { describe, expect, test } from 'vitest'
import type { Content } from '#domain/content/content.ts'
import type { Picture, PictureVariant } from '#domain/content/pictures.ts'
import { createWarmUp } from './warm-up.ts'

const aPicture = (id: string): Picture => ({ id, hash: `hash of ${id}`, width: 640, height: 480, placeholder: '' })
const aContent = (names: readonly string[], paper = '#ffffff', hero: object = { wide: {}, tall: {} }) =>
  ({
    pictures: new Map(names.map((id) => [id, aPicture(id)])),
    theme: { paper },
    home: { hero },
  }) as unknown as Content

const describeTask = ({ id }: { id: string }, variant: PictureVariant) =>
  variant.kind === 'size' ? `${id} ${variant.width} ${variant.format}` : `${id} ${variant.kind}`

/** Records what is made. `pause` holds the work before a task. */
function createTestWarmUp(content: Content, inOwnOrder = <T>(list: readonly T[]): readonly T[] => list) {
  const tasks: string[] = []
  const logged: unknown[] = []
  const state = { content, onTask: async (_task: string): Promise<void> => {} }
  const needed: ((name: string) => boolean)[] = []
  const warmUp = createWarmUp({
    content: () => state.content,
    maker: {
      async prepare(picture, variant) {
        const task = describeTask(picture as Picture, variant)
        tasks.push(task)
        await state.onTask(task)
        return task.startsWith('broken') ? 'failed' : task.startsWith('ready') ? 'ready' : 'made'
      },
    },
    files: { cleanUp: async (isNeeded) => void needed.push(isNeeded) },
    inOwnOrder,
    log: {
      info: (details, message) => logged.push({ ...details, seconds: 0, message }),
      warn: (details, message) => logged.push({ ...details, message }),
    },
  })
  return { warmUp, tasks, logged, state, needed }
}

describe('the warm-up', () => {
  test('makes all WebP sizes first, then what pages embed, then AVIF, but nothing that is shared', async () => {
    const { warmUp, tasks, logged } = createTestWarmUp(aContent(['a', 'b']))
    await warmUp.check()
    expect(tasks).toEqual([
      ...['a 320 webp', 'a 640 webp', 'b 320 webp', 'b 640 webp'],
      ...['a inline', 'b inline'],
      ...['a 320 avif', 'a 640 avif', 'b 320 avif', 'b 640 avif'],
    ])
    expect(logged).toEqual([{ made: 10, ready: 0, failed: 0, seconds: 0, message: 'all pictures are made' }])
  })

  test('begins with what the home page embeds', async () => {
    const hero = { wide: { image: 'c' }, tall: { image: 'b' } }
    const { warmUp, tasks } = createTestWarmUp(aContent(['a', 'b', 'c', 'd'], '#ffffff', hero))
    await warmUp.check()
    expect(tasks.slice(0, 4)).toEqual(['b inline', 'c inline', 'a 320 webp', 'a 640 webp'])
    expect(tasks.filter((task) => task.endsWith('inline'))).toEqual(['b inline', 'c inline', 'a inline', 'd inline'])
  })

  test('makes the pictures of a step in an order of its own, so that two processes share the work', async () => {
    const names = ['a', 'b', 'c', 'd']
    const { warmUp, tasks } = createTestWarmUp(aContent(names), (list) => list.toReversed())
    await warmUp.check()
    expect(tasks.slice(0, 3)).toEqual(['d 640 webp', 'd 320 webp', 'c 640 webp'])
    expect(tasks.filter((task) => task.endsWith('inline'))).toEqual(['d inline', 'c inline', 'b inline', 'a inline'])
    expect(tasks.indexOf('a 320 webp')).toBeLessThan(tasks.indexOf('d inline'))
  })

  test('makes one at a time', async () => {
    const { warmUp, state } = createTestWarmUp(aContent(['a', 'b']))
    let running = 0
    const seen: number[] = []
    state.onTask = async () => {
      seen.push(++running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
    }
    await Promise.all([warmUp.check(), warmUp.check()])
    expect(new Set(seen)).toEqual(new Set([1]))
  })

  test('makes a picture once that the content uses under several names', async () => {
    const content = aContent(['a'])
    const twice = new Map([...content.pictures, ['b', { ...aPicture('a'), id: 'b' }]])
    const { warmUp, tasks } = createTestWarmUp({ ...content, pictures: twice })
    await warmUp.check()
    expect(tasks).toHaveLength(5)
  })

  test('runs again when pictures change, and not with prices or colours', async () => {
    const { warmUp, tasks, state } = createTestWarmUp(aContent(['a']))
    await warmUp.check()
    state.content = { ...aContent(['a']), version: 'another' }
    await warmUp.check()
    expect(tasks).toHaveLength(5)
    state.content = aContent(['a', 'b'])
    await warmUp.check()
    expect(tasks).toHaveLength(15)
    state.content = aContent(['a', 'b'], '#000000')
    await warmUp.check()
    expect(tasks).toHaveLength(15)
  })

  test('leaves older content when newer is published', async () => {
    const { warmUp, tasks, state, logged } = createTestWarmUp(aContent(['a']))
    state.onTask = async (task) => {
      if (task !== 'a 640 webp') return
      state.content = aContent(['b'])
      void warmUp.check()
    }
    await warmUp.check()
    await warmUp.check()
    expect(tasks.filter((task) => task.startsWith('a'))).toEqual(['a 320 webp', 'a 640 webp'])
    expect(tasks.filter((task) => task.startsWith('b'))).toHaveLength(5)
    expect(logged).toHaveLength(1)
  })

  test('stops after the picture in progress', async () => {
    const { warmUp, tasks, state, logged } = createTestWarmUp(aContent(['a', 'b']))
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    state.onTask = () => {
      start()
      return gate
    }
    void warmUp.check()
    await started
    let hasStopped = false
    const stopping = warmUp.stop().then(() => {
      hasStopped = true
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(hasStopped).toBe(false)
    open()
    await stopping
    await warmUp.check()
    expect([tasks.length, logged]).toEqual([1, []])
  })

  test('goes on after pictures that cannot be made', async () => {
    const { warmUp, tasks, logged } = createTestWarmUp(aContent(['broken', 'fine']))
    await warmUp.check()
    expect(tasks).toHaveLength(10)
    expect(logged).toEqual([expect.objectContaining({ made: 5, ready: 0, failed: 5 })])
  })

  test('warns about pictures that the content names and nobody has', async () => {
    const content = { ...aContent(['a']), products: [{ image: 'a' }, { image: 'gone' }] } as unknown as Content
    const { warmUp, logged } = createTestWarmUp(content)
    await warmUp.check()
    expect(logged[0]).toEqual({
      pictures: ['gone'],
      message: 'pictures of the content are missing; placeholders are shown',
    })
  })

  test('passes the needed files to the clean-up', async () => {
    const { warmUp, needed } = createTestWarmUp(aContent(['a']))
    await warmUp.check()
    expect(
      ['hash of a-320.webp', 'hash of a-share-1234.jpg', 'other-320.webp'].map((name) => needed[0]?.(name)),
    ).toEqual([true, false, false])
  })
})
