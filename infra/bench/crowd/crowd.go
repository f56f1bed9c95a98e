package main

import (
	"fmt"
	"math"
	"math/rand/v2"
	"syscall"
	"time"
)

const (
	connectTimeout = 20 * time.Second
	// As in the web app: a timeout of 10 s, and a pause.
	askAgainAfter = 11 * time.Second
	// Interval of the check for viewers to reconnect.
	retryEvery = 100 * time.Millisecond
	// As in the web app: socket.io-client's backoff, which doubles from the minimum to the maximum with a jitter
	// of half.
	reconnectMin = 1 * time.Second
	reconnectMax = 5 * time.Second
	jitter       = 0.5
)

// crowd is the state of all viewers; only the thread of run accesses it.
type crowd struct {
	epoll   int
	byFd    map[int32]*viewer
	viewers []*viewer
	senders []*viewer
	// Viewers that wait to connect, earliest first within one tick.
	waiting   []*viewer
	retriedAt time.Time
	gateways  []syscall.SockaddrInet4
	stream    string

	opening *opening
	sending *sending
	seen    watch
	errors  map[string]int
	// Since the last report: times from arrival to join, lost viewers, and times until lost viewers were back.
	arrived histogram
	lost    int
	back    histogram
	buf     []byte
}

// opening is a running open command: viewers arrive at a steady rate, regardless of how fast they join.
type opening struct {
	left      int
	perSecond float64
	next      time.Time
}

// sending is a running chat or react command.
type sending struct {
	event                  string
	left, unanswered, sent int
	acked, refused         int
	perSecond              float64
	next                   time.Time
	deadline               time.Time
	took                   histogram
	answer                 func(any)
}

func newCrowd() (*crowd, error) {
	epoll, err := syscall.EpollCreate1(0)
	if err != nil {
		return nil, err
	}
	c := &crowd{epoll: epoll, byFd: map[int32]*viewer{}, buf: make([]byte, 1<<18)}
	c.reset()
	return c, nil
}

func (c *crowd) reset() {
	c.seen = watch{last: map[int]float64{}}
	c.errors = map[string]int{}
	c.arrived = histogram{}
	c.lost = 0
	c.back = histogram{}
}

func (c *crowd) run(commands <-chan command, answer func(any)) {
	events := make([]syscall.EpollEvent, 1024)
	for {
		n, err := syscall.EpollWait(c.epoll, events, 5)
		if err != nil && err != syscall.EINTR {
			panic(err)
		}
		for i := 0; i < n; i++ {
			if v := c.byFd[events[i].Fd]; v != nil {
				c.handle(v, events[i].Events)
			}
		}
		now := time.Now()
		c.openMore(now)
		c.sendMore(now)
		c.reconnect(now)
		select {
		case next := <-commands:
			c.obey(next, answer)
		default:
		}
	}
}

func (c *crowd) obey(do command, answer func(any)) {
	switch do.Do {
	case "open":
		c.stream = do.Stream
		c.gateways = nil
		for _, address := range do.Gateways {
			c.gateways = append(c.gateways, parseAddress(address))
		}
		for _, token := range do.Tokens {
			v := &viewer{token: token}
			c.senders = append(c.senders, v)
			c.arrive(v)
		}
		c.opening = &opening{left: do.Count, perSecond: do.PerSecond, next: time.Now()}
		answer(struct{}{})
	case "chat", "react":
		event := map[string]string{"chat": "chat-message", "react": "reaction"}[do.Do]
		c.sending = &sending{event: event, left: do.Count, perSecond: do.PerSecond, next: time.Now(), answer: answer}
	case "report":
		answer(c.report())
		c.reset()
	case "close":
		for _, v := range append(c.viewers, c.senders...) {
			c.close(v)
		}
		c.viewers, c.senders, c.waiting = nil, nil, nil
		answer(map[string]int{"open": len(c.byFd)})
	default:
		panic("unknown command " + do.Do)
	}
}

func (c *crowd) openMore(now time.Time) {
	o := c.opening
	if o == nil {
		return
	}
	for o.left > 0 && !now.Before(o.next) {
		v := &viewer{}
		c.viewers = append(c.viewers, v)
		o.left--
		o.next = o.next.Add(time.Duration(float64(time.Second) / o.perSecond))
		c.arrive(v)
	}
	if o.left == 0 {
		c.opening = nil
	}
}

func (c *crowd) sendMore(now time.Time) {
	s := c.sending
	if s == nil {
		return
	}
	for s.left > 0 && !now.Before(s.next) {
		v := c.senders[s.sent%len(c.senders)]
		s.left--
		s.sent++
		s.unanswered++
		// Measured from the due time, so that a late sender hides no delay.
		v.sentAt = append(v.sentAt, s.next)
		c.write(v, []byte(v.next(s.event, c.stream, s.next)))
		s.next = s.next.Add(time.Duration(float64(time.Second) / s.perSecond))
		s.deadline = now.Add(20 * time.Second)
	}
	if s.left > 0 || (s.unanswered > 0 && now.Before(s.deadline)) {
		return
	}
	c.sending = nil
	s.answer(map[string]any{"acked": s.acked, "refused": s.refused, "unanswered": s.unanswered, "took": s.took})
}

func (c *crowd) reconnect(now time.Time) {
	if now.Sub(c.retriedAt) < retryEvery {
		return
	}
	c.retriedAt = now
	later := c.waiting[:0]
	for _, v := range c.waiting {
		if v.state == joined {
			continue
		}
		later = append(later, v)
		if v.state == connecting && v.asks && now.Sub(v.connectedAt) > askAgainAfter {
			c.errors["asked to join again"]++
			c.askToJoin(v)
		} else if v.state == connecting && !v.opened && !v.asks && now.Sub(v.connectedAt) > connectTimeout {
			c.fail(v, "not connected in time")
		} else if v.state == closed && !now.Before(v.retryAt) {
			c.connect(v)
		}
	}
	c.waiting = later
}

// arrive adds a viewer to those that wait to connect.
func (c *crowd) arrive(v *viewer) {
	v.arrivedAt = time.Now()
	c.waiting = append(c.waiting, v)
	c.connect(v)
}

func (c *crowd) connect(v *viewer) {
	v.state, v.connectedAt, v.rest = connecting, time.Now(), nil
	v.gateway, v.tries = rand.IntN(len(c.gateways)), 0
	if err := c.dial(v); err != nil {
		c.fail(v, err.Error())
	}
}

// fail ends a connection; its viewer reconnects after a delay, as in the web app.
func (c *crowd) fail(v *viewer, why string) {
	c.close(v)
	c.errors[why]++
	if v.state == joined {
		v.lostAt = time.Now()
		c.lost++
		c.waiting = append(c.waiting, v)
	}
	v.state = closed
	delay := math.Min(float64(reconnectMin)*math.Pow(2, float64(v.attempts)), float64(reconnectMax))
	v.attempts++
	v.retryAt = time.Now().Add(time.Duration(delay * (1 + jitter*(2*rand.Float64()-1))))
}

func (c *crowd) onJoined(v *viewer) {
	if !v.lostAt.IsZero() {
		c.back.add(time.Since(v.lostAt))
		v.lostAt = time.Time{}
	} else {
		c.arrived.add(time.Since(v.arrivedAt))
	}
	v.state, v.attempts = joined, 0
}

func (c *crowd) onAck(v *viewer, ok bool) {
	s := c.sending
	if s == nil || len(v.sentAt) == 0 {
		return
	}
	s.unanswered--
	s.took.add(time.Since(v.sentAt[0]))
	v.sentAt = v.sentAt[1:]
	if ok {
		s.acked++
	} else {
		s.refused++
	}
}

func (c *crowd) report() map[string]any {
	open := 0
	for _, v := range c.viewers {
		if v.state == joined {
			open++
		}
	}
	return map[string]any{
		"open": open, "arrived": c.arrived, "lost": c.lost, "back": c.back, "errors": c.errors,
		"deliveries": c.seen.deliveries, "missing": c.seen.missing, "doubled": c.seen.doubled,
		"took": c.seen.took, "last": c.seen.last,
	}
}

func parseAddress(address string) syscall.SockaddrInet4 {
	var a, b, d, e byte
	var port int
	if _, err := fmt.Sscanf(address, "%d.%d.%d.%d:%d", &a, &b, &d, &e, &port); err != nil {
		panic("not an IPv4 address with a port: " + address)
	}
	return syscall.SockaddrInet4{Addr: [4]byte{a, b, d, e}, Port: port}
}
