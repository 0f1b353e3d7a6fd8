/** Encodes pictures for a server; started by `encoder.ts`. */
import { answerWork } from '#foundation/work-process.ts'
import { encodePicture } from './encode-picture.ts'

answerWork(encodePicture)
