import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  name: string
  content?: string | Buffer
  /** Not packed, as the first part of an OpenDocument is. */
  isStored?: boolean
  /** What the part says of its size, where that is not the truth. */
  saidBytes?: number
}

interface Written {
  local: Buffer
  central: Buffer
}

function writePart({ name, content = '', isStored = false, saidBytes }: ZipPart, offset: number): Written {
  const [plain, nameBytes] = [Buffer.from(content), Buffer.from(name)]
  const packed = isStored ? plain : deflateRawSync(plain)
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(20, 0)
  shared.writeUInt16LE(0x0800, 2)
  shared.writeUInt16LE(isStored ? 0 : 8, 4)
  shared.writeUInt32LE(crc32(plain), 10)
  shared.writeUInt32LE(packed.length, 14)
  shared.writeUInt32LE(saidBytes ?? plain.length, 18)
  shared.writeUInt16LE(nameBytes.length, 22)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04'), shared, nameBytes, packed]),
    central: Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, rest, nameBytes]),
  }
}

/** A package as a program would write it, unless a part lies about itself. */
export function aZip(parts: readonly ZipPart[]): Buffer {
  const written: Written[] = []
  let offset = 0
  for (const part of parts) {
    const one = writePart(part, offset)
    offset += one.local.length
    written.push(one)
  }
  const central = Buffer.concat(written.map((one) => one.central))
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...written.map((one) => one.local), central, Buffer.from('PK\x05\x06'), end])
}
