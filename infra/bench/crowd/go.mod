module poc/crowd

go 1.22
