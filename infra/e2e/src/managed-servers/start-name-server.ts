import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const types = { txt: 16, srv: 33 } as const;

/** Starts a local name server for one cluster: its members (SRV) and connection options (TXT). */
export async function startNameServer(cluster: {
  host: string;
  members: readonly { host: string; port: number }[];
  options: string;
}): Promise<{ address: string; stop(): void }> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    // A query: 12 bytes of header, then the name, then two bytes each for its type and class.
    const nameEnd = query.indexOf(0, 12) + 1;
    const name = decodeName(query.subarray(12, nameEnd));
    const type = query.readUInt16BE(nameEnd);
    const records = recordsOf(cluster, name, type);
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    // An authoritative response; 3 means that the name does not exist.
    header.writeUInt16BE(records.length > 0 ? 0x8580 : 0x8583, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    const answers = records.map((data) => {
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0);
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt32BE(1, 6);
      record.writeUInt16BE(data.length, 10);
      return Buffer.concat([record, data]);
    });
    socket.send(
      Buffer.concat([header, query.subarray(12, nameEnd + 4), ...answers]),
      from.port,
      from.address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() };
}

function recordsOf(
  { host, members, options }: Parameters<typeof startNameServer>[0],
  name: string,
  type: number,
): Buffer[] {
  if (type === types.txt && name === host) {
    return [Buffer.concat([Buffer.of(options.length), Buffer.from(options)])];
  }
  if (type !== types.srv || name !== `_mongodb._tcp.${host}`) return [];
  return members.map((member) => {
    const place = Buffer.alloc(6);
    place.writeUInt16BE(member.port, 4);
    return Buffer.concat([place, encodeName(member.host)]);
  });
}

const encodeName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((part) => Buffer.concat([Buffer.of(part.length), Buffer.from(part)])),
    Buffer.of(0),
  ]);

function decodeName(bytes: Buffer): string {
  const parts: string[] = [];
  for (let at = 0; (bytes[at] ?? 0) > 0; at += (bytes[at] ?? 0) + 1) {
    parts.push(bytes.toString('latin1', at + 1, at + 1 + (bytes[at] ?? 0)));
  }
  return parts.join('.');
}
