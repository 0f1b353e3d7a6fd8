interface KeptFile {
  id: string
  file: File
  keptUntilMs: number
}

const database = 'krume-application'
const files = 'files'

// For visitors who forbid storage, and for the time until it has answered: lasts as long as the page.
const memory = new Map<string, File>()

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(files, { keyPath: 'id' })
  return resultOf(request)
}

/** Undefined where there is no storage, or where it fails. */
async function inStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>) {
  try {
    const opened = await open()
    try {
      return await resultOf(use(opened.transaction(files, mode).objectStore(files)))
    } finally {
      opened.close()
    }
  } catch {
    return undefined
  }
}

export async function keepFile({ id, file, keptUntilMs }: KeptFile): Promise<void> {
  memory.set(id, file)
  await inStore('readwrite', (store) => store.put({ id, file, keptUntilMs }))
}

export async function readFile(id: string): Promise<File | undefined> {
  const kept = memory.get(id)
  return kept ?? (await inStore('readonly', (store) => store.get(id) as IDBRequest<KeptFile | undefined>))?.file
}

export async function dropFiles(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    memory.delete(id)
    await inStore('readwrite', (store) => store.delete(id))
  }
}

/** Asking must not make one: the device is written to only for what somebody wants to keep. */
async function isThere(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === database)
  } catch {
    return false
  }
}

/** Drafts expire by themselves; what they leave behind goes with the next visit. */
export async function dropExpiredFiles(nowMs: number): Promise<void> {
  if (!(await isThere())) return
  const kept = await inStore('readonly', (store) => store.getAll() as IDBRequest<KeptFile[]>)
  await dropFiles((kept ?? []).filter(({ keptUntilMs }) => keptUntilMs <= nowMs).map(({ id }) => id))
}
