import { parentPort } from 'node:worker_threads'
import { checkFile } from './check-file.ts'

export interface FileCheckInput {
  name: string
  bytes: Uint8Array
}

parentPort?.on('message', async ({ name, bytes }: FileCheckInput) => {
  parentPort?.postMessage(await checkFile(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
})
