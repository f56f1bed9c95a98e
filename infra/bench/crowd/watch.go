package main

import (
	"bytes"
	"encoding/json"
	"strconv"
	"time"
)

// watch counts the messages that viewers receive, and measures their delay after the due time.
type watch struct {
	deliveries, missing, doubled int
	took                         histogram
	// Delay at the last viewer in ms, by message.
	last map[int]float64
}

var (
	seqMark     = []byte(`"seq":`)
	dueMark     = []byte(`"clientMessageId":"m`)
	lastSeqMark = []byte(`"lastSeq":`)
)

func numberAfter(text, mark []byte) (value int, rest []byte) {
	at := bytes.Index(text, mark)
	if at == -1 {
		return 0, nil
	}
	rest = text[at+len(mark):]
	for len(rest) > 0 && rest[0] >= '0' && rest[0] <= '9' {
		value = value*10 + int(rest[0]-'0')
		rest = rest[1:]
	}
	return value, rest
}

// take counts the messages of an event, which are in order.
func (w *watch) take(v *viewer, text []byte) {
	now := time.Now()
	for len(text) > 0 {
		seq, _ := numberAfter(text, seqMark)
		due, rest := numberAfter(text, dueMark)
		if rest == nil {
			return
		}
		text = rest
		if seq <= v.lastSeq {
			w.doubled++
			continue
		}
		w.missing += seq - v.lastSeq - 1
		v.lastSeq = seq
		w.deliveries++
		delay := now.Sub(time.Unix(0, int64(due)))
		w.took.add(delay)
		w.last[seq] = max(w.last[seq], milliseconds(delay))
	}
}

// enter reads the response to a join: the messages after the viewer's last one; none at its first join.
func (w *watch) enter(v *viewer, text []byte) {
	lastSeq, _ := numberAfter(text, lastSeqMark)
	if v.lastSeq == 0 {
		v.lastSeq = lastSeq
		return
	}
	if at := bytes.Index(text, []byte(`"messages":[`)); at != -1 {
		w.take(v, text[at:])
	}
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1_000 }

// histogram counts times in ms: whole ones up to a second, then in steps of 10 ms.
type histogram struct {
	counts map[int]int
}

func (h *histogram) add(d time.Duration) {
	if h.counts == nil {
		h.counts = map[int]int{}
	}
	ms := int(d.Milliseconds()) + 1
	if ms > 1_000 {
		ms = (ms + 9) / 10 * 10
	}
	h.counts[ms]++
}

// MarshalJSON writes counts by the upper end of their bucket in ms.
func (h histogram) MarshalJSON() ([]byte, error) {
	byText := make(map[string]int, len(h.counts))
	for ms, count := range h.counts {
		byText[strconv.Itoa(ms)] = count
	}
	return json.Marshal(byText)
}
