interface StoredFile {
  id: string
  file: File
  /** Name in browsers that already hold files. */
  keptUntilMs: number
}

const databaseName = 'krume-application'
const storeName = 'files'

// Serves browsers that forbid storage, and files that are not stored yet. Lost when the page is closed.
const fileById = new Map<string, File>()

const toPromise = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' })
  return toPromise(request)
}

/** Returns undefined when storage is unavailable or fails. */
async function inStore<T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>) {
  try {
    const database = await open()
    try {
      return await toPromise(use(database.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

export async function storeFile({ id, file, keptUntilMs }: StoredFile): Promise<void> {
  fileById.set(id, file)
  await inStore('readwrite', (store) => store.put({ id, file, keptUntilMs }))
}

export async function readFile(id: string): Promise<File | undefined> {
  const file = fileById.get(id)
  return file ?? (await inStore('readonly', (store) => store.get(id) as IDBRequest<StoredFile | undefined>))?.file
}

export async function deleteFiles(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    fileById.delete(id)
    await inStore('readwrite', (store) => store.delete(id))
  }
}

/** Opening a database creates it. Nothing is written to the device before the applicant adds a file. */
async function databaseExists(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName)
  } catch {
    return false
  }
}

/** Deletes the files of expired drafts. */
export async function deleteExpiredFiles(nowMs: number): Promise<void> {
  if (!(await databaseExists())) return
  const stored = await inStore('readonly', (store) => store.getAll() as IDBRequest<StoredFile[]>)
  await deleteFiles((stored ?? []).filter(({ keptUntilMs }) => keptUntilMs <= nowMs).map(({ id }) => id))
}
