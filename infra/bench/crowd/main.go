// Command crowd holds thousands of viewers of one live stream: one websocket each, in one thread. It reads
// commands from standard input, one JSON object per line, and responds to each with one line. It exits at the
// end of its input.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

type command struct {
	Do string `json:"do"`
	// For open: gateways (host:port), the stream, and the count and arrival rate of its viewers.
	Gateways  []string `json:"gateways"`
	Stream    string   `json:"stream"`
	Count     int      `json:"count"`
	PerSecond float64  `json:"perSecond"`
	// For senders: access tokens.
	Tokens []string `json:"tokens"`
}

func main() {
	crowd, err := newCrowd()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	commands := make(chan command)
	go func() {
		lines := bufio.NewScanner(os.Stdin)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var next command
			if err := json.Unmarshal(lines.Bytes(), &next); err != nil {
				fmt.Fprintln(os.Stderr, "not a command:", err)
				os.Exit(1)
			}
			commands <- next
		}
		os.Exit(0)
	}()
	answers := json.NewEncoder(os.Stdout)
	crowd.run(commands, func(answer any) {
		if err := answers.Encode(answer); err != nil {
			os.Exit(1)
		}
	})
}
