package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strconv"
	"syscall"
	"time"
)

type state byte

const (
	closed state = iota
	connecting
	joined
)

// viewer is one connection and its position in the chat.
type viewer struct {
	fd       int32
	state    state
	upgraded bool
	// Set between the Engine.IO open packet and the namespace CONNECT. The client has no timeout for this phase.
	opened bool
	// True while the client repeats its request to join.
	asks     bool
	attempts uint8
	// Gateway of the next connection, and refusals since the last one.
	gateway int
	tries   uint8
	lastSeq int
	token   string
	// Start of a frame that has not arrived completely.
	rest []byte
	// Times of the arrival, of the latest attempt to connect or join, and of the latest loss.
	arrivedAt   time.Time
	connectedAt time.Time
	lostAt      time.Time
	retryAt     time.Time
	sentAt      []time.Time
	number      int
}

// dial starts a connection to the viewer's gateway, from one of 250 loopback addresses: one has too few ports.
func (c *crowd) dial(v *viewer) error {
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return err
	}
	const bindAddressNoPort = 24
	_ = syscall.SetsockoptInt(fd, syscall.IPPROTO_IP, bindAddressNoPort, 1)
	_ = syscall.SetsockoptInt(fd, syscall.IPPROTO_TCP, syscall.TCP_NODELAY, 1)
	source := syscall.SockaddrInet4{Addr: [4]byte{127, 0, 1, byte(1 + rand.IntN(250))}}
	target := c.gateways[v.gateway%len(c.gateways)]
	if err = syscall.Bind(fd, &source); err == nil {
		if err = syscall.Connect(fd, &target); err == syscall.EINPROGRESS {
			err = nil
		}
	}
	if err == nil {
		// Becomes writable once the connection is established.
		event := syscall.EpollEvent{Events: syscall.EPOLLOUT | syscall.EPOLLIN | syscall.EPOLLRDHUP, Fd: int32(fd)}
		err = syscall.EpollCtl(c.epoll, syscall.EPOLL_CTL_ADD, fd, &event)
	}
	if err != nil {
		syscall.Close(fd)
		return err
	}
	v.fd, v.upgraded, v.opened, v.asks = int32(fd), false, false, false
	c.byFd[v.fd] = v
	return nil
}

func (c *crowd) close(v *viewer) {
	if v.fd == 0 {
		return
	}
	delete(c.byFd, v.fd)
	syscall.Close(int(v.fd))
	v.fd = 0
}

func (c *crowd) handle(v *viewer, events uint32) {
	if events&syscall.EPOLLOUT != 0 {
		if code, err := syscall.GetsockoptInt(int(v.fd), syscall.SOL_SOCKET, syscall.SO_ERROR); err != nil || code != 0 {
			// Tries the next gateway, as a load balancer does.
			c.close(v)
			v.gateway++
			if v.tries++; int(v.tries) < len(c.gateways) && c.dial(v) == nil {
				return
			}
			c.fail(v, "connect: "+syscall.Errno(code).Error())
			return
		}
		event := syscall.EpollEvent{Events: syscall.EPOLLIN | syscall.EPOLLRDHUP, Fd: v.fd}
		_ = syscall.EpollCtl(c.epoll, syscall.EPOLL_CTL_MOD, int(v.fd), &event)
		c.writeRaw(v, upgradeRequest(c.stream))
		return
	}
	for {
		n, err := syscall.Read(int(v.fd), c.buf)
		if err == syscall.EAGAIN {
			return
		}
		if err != nil || n == 0 {
			c.fail(v, "connection closed")
			return
		}
		c.take(v, c.buf[:n])
		if v.fd == 0 || n < len(c.buf) {
			return
		}
	}
}

func upgradeRequest(stream string) []byte {
	return []byte("GET /socket.io/?EIO=4&transport=websocket&stream=" + stream + " HTTP/1.1\r\nHost: localhost\r\n" +
		"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" +
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
}

var endOfHead = []byte("\r\n\r\n")

// take reads the next bytes of a connection, which may end anywhere in a frame.
func (c *crowd) take(v *viewer, bytesRead []byte) {
	all := bytesRead
	if len(v.rest) > 0 {
		all = append(v.rest, bytesRead...)
		v.rest = nil
	}
	if !v.upgraded {
		end := bytes.Index(all, endOfHead)
		if end == -1 {
			v.rest = bytes.Clone(all)
			return
		}
		if !bytes.HasPrefix(all, []byte("HTTP/1.1 101 ")) {
			c.fail(v, string(all[:bytes.IndexByte(all, '\r')]))
			return
		}
		v.upgraded = true
		all = all[end+len(endOfHead):]
	}
	for {
		opcode, payload, size := readFrame(all)
		if size == 0 {
			break
		}
		all = all[size:]
		switch opcode {
		case 1:
			c.read(v, payload)
		case 8:
			c.fail(v, "closed by the server")
		}
		if v.fd == 0 {
			return
		}
	}
	if len(all) > 0 {
		v.rest = bytes.Clone(all)
	}
}

// readFrame returns the first frame of a server's bytes; size is 0 when it is not complete.
func readFrame(from []byte) (opcode byte, payload []byte, size int) {
	if len(from) < 2 {
		return 0, nil, 0
	}
	head, length := 2, int(from[1]&0x7f)
	switch length {
	case 126:
		if len(from) < 4 {
			return 0, nil, 0
		}
		head, length = 4, int(binary.BigEndian.Uint16(from[2:]))
	case 127:
		if len(from) < 10 {
			return 0, nil, 0
		}
		head, length = 10, int(binary.BigEndian.Uint64(from[2:]))
	}
	if len(from) < head+length {
		return 0, nil, 0
	}
	return from[0] & 0x0f, from[head : head+length], head + length
}

// read handles a packet of Engine.IO 4 or Socket.IO 5.
func (c *crowd) read(v *viewer, text []byte) {
	switch {
	case bytes.HasPrefix(text, []byte(`42["new-message`)):
		c.seen.take(v, text)
	case len(text) == 1 && text[0] == '2':
		c.write(v, []byte("3"))
	case len(text) > 0 && text[0] == '0':
		v.opened = true
		if v.token == "" {
			c.write(v, []byte("40"))
		} else {
			c.write(v, []byte(`40{"token":"`+v.token+`"}`))
		}
	case bytes.HasPrefix(text, []byte("40")):
		v.opened, v.asks = false, true
		c.askToJoin(v)
	case bytes.HasPrefix(text, []byte("44")):
		c.fail(v, "refused: "+string(text[2:]))
	case bytes.HasPrefix(text, []byte("430[")):
		if !bytes.HasPrefix(text, []byte(`430[{"ok":true`)) {
			c.errors["not joined: "+string(text[3:])]++
			return
		}
		if v.asks {
			v.asks = false
			c.seen.enter(v, text)
			c.onJoined(v)
		}
	case bytes.HasPrefix(text, []byte("431[")):
		c.onAck(v, bytes.HasPrefix(text, []byte(`431[{"ok":true`)))
	}
}

func (c *crowd) askToJoin(v *viewer) {
	v.connectedAt = time.Now()
	c.write(v, []byte(v.join(c.stream)))
}

func (v *viewer) join(stream string) string {
	after := ""
	if v.lastSeq > 0 {
		after = `,"after":` + strconv.Itoa(v.lastSeq)
	}
	return `420["join-stream",{"streamId":"` + stream + `"` + after + `}]`
}

// next returns the next event of a sender. A message carries its due time, from which viewers compute their
// delay.
func (v *viewer) next(event, stream string, due time.Time) string {
	if event == "reaction" {
		return `421["reaction",{"streamId":"` + stream + `","type":"heart"}]`
	}
	// Numbered, because repeated messages are refused.
	return fmt.Sprintf(`421["chat-message",{"streamId":"%s","text":"Good evening, message %d","clientMessageId":"m%d"}]`,
		stream, v.nextNumber(), due.UnixNano())
}

func (v *viewer) nextNumber() int {
	v.number++
	return v.number
}

// write sends a text frame, masked as clients must.
func (c *crowd) write(v *viewer, text []byte) {
	frame := make([]byte, 0, len(text)+8)
	frame = append(frame, 0x81)
	if len(text) < 126 {
		frame = append(frame, 0x80|byte(len(text)))
	} else {
		frame = append(frame, 0x80|126, byte(len(text)>>8), byte(len(text)))
	}
	// A mask of zeros leaves the text unchanged.
	frame = append(frame, 0, 0, 0, 0)
	c.writeRaw(v, append(frame, text...))
}

func (c *crowd) writeRaw(v *viewer, all []byte) {
	if v.fd == 0 {
		return
	}
	// Frames are far smaller than a socket's buffer: a partial write means that the server stopped reading.
	if n, err := syscall.Write(int(v.fd), all); err != nil || n < len(all) {
		c.fail(v, "not written")
	}
}
