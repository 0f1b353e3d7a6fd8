import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { remembered } from '../remembered.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
export type Bodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer }

/** The next level takes a sixth longer and saves less than a hundredth. */
const brotliQuality = 5
const smallestWorthwhileBytes = 600
/** As large as most answers get: a result that comes in pieces of Node's own 16 KB is put together from dozens. */
const chunkSize = 131_072

/**
 * As far back as brotli looks: no further than the body is long. It takes twice that in memory, which V8 is told of, and
 * with the default of 4 MB every few pages are a reason to look through the whole heap.
 */
const windowBits = ({ length }: Buffer) =>
  Math.min(Math.max(32 - Math.clz32(length + 16), constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW)

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      chunkSize,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_LGWIN]: windowBits(body),
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body, { chunkSize }),
}

/** Named on its own, in any case of letters, and not refused by a quality of zero. */
const accepts = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, 'i')
const acceptsBrotli = accepts('br')
const acceptsGzip = accepts('gzip')

/** The smallest form that the client takes. */
const wantedEncoding = remembered((acceptEncoding): Encoding => {
  if (acceptsBrotli.test(acceptEncoding)) return 'br'
  return acceptsGzip.test(acceptEncoding) ? 'gzip' : 'identity'
})

/** The smallest body that lies ready and that the client takes. */
export function chooseEncoding(acceptEncoding: string | undefined, bodies: Bodies): Encoding {
  const wanted = wantedEncoding(acceptEncoding ?? '')
  if (bodies[wanted]) return wanted
  return bodies.gzip && acceptsGzip.test(acceptEncoding ?? '') ? 'gzip' : 'identity'
}

const coming = new WeakMap<Bodies, Map<Encoding, Promise<void>>>()

async function addForm(bodies: Bodies, form: keyof typeof compressors): Promise<void> {
  bodies[form] = await compressors[form](bodies.identity)
}

/**
 * Compresses as this client wants it; nothing where that lies ready. Most never want another form, and an answer that
 * is sent only once never needs one.
 */
export function compressFor(acceptEncoding: string | undefined, bodies: Bodies): Promise<void> | undefined {
  const form = wantedEncoding(acceptEncoding ?? '')
  if (form === 'identity' || bodies[form] || bodies.identity.length < smallestWorthwhileBytes) return undefined
  const forms = coming.get(bodies) ?? new Map<Encoding, Promise<void>>()
  coming.set(bodies, forms)
  const comes = forms.get(form) ?? addForm(bodies, form)
  forms.set(form, comes)
  return comes
}
